import { beforeEach, describe, expect, it } from 'vitest';
import { t } from '../text';
import './element';
import type { ChoiceDetail, MerelsBoard, PointDetail } from './element';
import { squares3 } from './shapes.fixture';
import type { LegalMove } from './types';

const moves: LegalMove[] = [
  { text: 'a1', steps: [{ kind: 'place', point: 'a1' }] },
  {
    text: 'd7xg1',
    steps: [
      { kind: 'place', point: 'd7' },
      { kind: 'remove', point: 'g1' },
    ],
  },
  {
    text: 'd6-d5',
    steps: [
      { kind: 'lift', point: 'd6' },
      { kind: 'land', point: 'd5' },
    ],
  },
];

let board: MerelsBoard;
let made: string[];
let stages: string[];

beforeEach(() => {
  document.body.replaceChildren();
  board = document.createElement('merels-board') as MerelsBoard;
  made = [];
  stages = [];
  board.addEventListener('merels-move', (event) => {
    made.push((event as CustomEvent<LegalMove>).detail.text);
  });
  board.addEventListener('merels-choice', (event) => {
    stages.push((event as CustomEvent<ChoiceDetail>).detail.stage);
  });
  document.body.append(board);
  board.set({
    shape: squares3,
    men: { d6: 'white', g1: 'black' },
    moves,
    mode: 'play',
    animate: false,
    labels: { ...t.board, board: 'Test board' },
  });
});

function key(name: string): void {
  board.querySelector('svg')?.dispatchEvent(new KeyboardEvent('keydown', { key: name }));
}

function label(point: string): string | null | undefined {
  return board.querySelector(`[data-point="${point}"]`)?.getAttribute('aria-label');
}

function man(point: string): Element | undefined {
  const place = squares3.points.find(({ name }) => name === point);
  const at = `translate(${(place?.file ?? 0) - 4}px, ${4 - (place?.rank ?? 0)}px)`;
  return [...board.querySelectorAll<SVGGElement>('.man')].find(
    (element) => element.style.transform === at,
  );
}

describe('the board by keyboard', () => {
  it('places a man on the point that was typed', () => {
    for (const letter of ['a', '1', 'Enter']) key(letter);
    expect(made).toEqual(['a1']);
  });

  it('moves by arrows from point to point', () => {
    for (const name of ['d', '6', ' ', 'ArrowDown', ' ']) key(name);
    expect(made).toEqual(['d6-d5']);
    expect(stages).toEqual(['lifted', 'idle']);
  });

  it('asks for the man to take, and Escape puts back', () => {
    for (const name of ['d', '7', 'Enter']) key(name);
    expect(stages).toEqual(['removing']);
    expect(label('g1')).toContain(t.board.canRemove);
    expect(man('d7')).toBeDefined();
    key('Escape');
    expect(stages).toEqual(['removing', 'idle']);
    expect(man('d7')).toBeUndefined();
    expect(made).toEqual([]);
  });
});

it('names every point with what stands there and what can be done', () => {
  expect(label('d6')).toBe('d6, white man, can move');
  expect(label('g1')).toBe('g1, black man');
  expect(label('a1')).toBe('a1, empty, place here');
  expect(board.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
});

it('keeps a made move on the board until it is told the men again', () => {
  for (const letter of ['a', '1', 'Enter']) key(letter);
  expect(man('a1')).toBeDefined();
  board.set({ men: { d6: 'white', g1: 'black' } });
  expect(man('a1')).toBeUndefined();
});

it('offers nothing more after a move until it is told new moves', () => {
  for (const letter of ['a', '1', 'Enter']) key(letter);
  expect(board.querySelectorAll('.can-place, .can-lift')).toHaveLength(0);
});

it('only tells the point in edit mode', () => {
  const told: string[] = [];
  board.addEventListener('merels-point', (event) => {
    told.push((event as CustomEvent<PointDetail>).detail.point);
  });
  board.set({ mode: 'edit' });
  for (const letter of ['a', '1', 'Enter']) key(letter);
  expect(told).toEqual(['a1']);
  expect(made).toEqual([]);
});

it('is a picture with a name in view mode', () => {
  board.set({ mode: 'view' });
  const drawn = board.querySelector('svg');
  expect(drawn?.getAttribute('role')).toBe('img');
  expect(drawn?.getAttribute('aria-label')).toBe('Test board');
  expect(board.querySelectorAll('[role="button"]')).toHaveLength(0);
});
