import { describe, expect, it } from 'vitest';
import { eitherOrder, finish, options, press, preview, type Choice } from './select';
import type { LegalMove, Step } from './types';

const place = (point: string): Step => ({ kind: 'place', point });
const lift = (point: string): Step => ({ kind: 'lift', point });
const land = (point: string, ...takes: string[]): Step => ({ kind: 'land', point, takes });
const remove = (point: string): Step => ({ kind: 'remove', point });

function move(text: string, ...steps: Step[]): LegalMove {
  return { text, steps };
}

/** Presses points one after the other and returns the last result. */
function pressAll(moves: readonly LegalMove[], ...points: string[]) {
  let result = { choice: [] as Choice, made: null as LegalMove | null, understood: true };
  for (const point of points) result = press(moves, result.choice, point);
  return result;
}

const morris = [
  move('d2', place('d2')),
  move('a1xg7', place('a1'), remove('g7')),
  move('a1xb2', place('a1'), remove('b2')),
  move('d6-d7', lift('d6'), land('d7')),
  move('d6-d5', lift('d6'), land('d5')),
  move('f4-g4', lift('f4'), land('g4')),
];

const fox = [
  move('d4-d5', lift('d4'), land('d5')),
  move('d4:d2', lift('d4'), land('d2', 'd3')),
  move('d4:d2:f2', lift('d4'), land('d2', 'd3'), land('f2', 'e2')),
];

describe('putting a move together', () => {
  it('makes a placing at once', () => {
    expect(pressAll(morris, 'd2').made?.text).toBe('d2');
  });

  it('asks which man to take after a mill', () => {
    const { choice, made } = pressAll(morris, 'a1');
    expect(made).toBeNull();
    expect([...options(morris, choice).next.keys()]).toEqual(['g7', 'b2']);
    expect(press(morris, choice, 'b2').made?.text).toBe('a1xb2');
  });

  it('keeps asking when a wrong man is pressed', () => {
    const { choice, understood } = pressAll(morris, 'a1', 'f4');
    expect(understood).toBe(false);
    expect(choice).toHaveLength(1);
  });

  it('lets the mill be taken back by pressing its man again', () => {
    expect(pressAll(morris, 'a1', 'a1').choice).toEqual([]);
  });

  it('lifts another man when one is already lifted', () => {
    expect(pressAll(morris, 'd6', 'f4').choice).toEqual([lift('f4')]);
    expect(pressAll(morris, 'd6', 'f4', 'g4').made?.text).toBe('f4-g4');
  });

  it('puts a lifted man back on a press of itself or of nothing', () => {
    expect(pressAll(morris, 'd6', 'd6').choice).toEqual([]);
    expect(pressAll(morris, 'd6', 'c3').choice).toEqual([]);
  });

  it('goes on after a jump, or stops there when the man is pressed again', () => {
    const { choice, made } = pressAll(fox, 'd4', 'd2');
    expect(made).toBeNull();
    expect(press(fox, choice, 'f2').made?.text).toBe('d4:d2:f2');
    expect(press(fox, choice, 'd2').made?.text).toBe('d4:d2');
    expect(finish(fox, choice).made?.text).toBe('d4:d2');
  });

  it('does not lose a chain of jumps by a stray press', () => {
    expect(pressAll(fox, 'd4', 'd2', 'a4').choice).toHaveLength(2);
  });

  it('cannot stop where no move ends', () => {
    expect(finish(fox, [lift('d4')]).understood).toBe(false);
    expect(finish(fox, []).understood).toBe(false);
  });
});

describe('the men while a move is put together', () => {
  it('shows the man where it goes and takes what it jumps over', () => {
    const men = { d4: 'fox', d3: 'goose', e2: 'goose' } as const;
    const { choice } = pressAll(fox, 'd4', 'd2');
    expect(preview(men, choice, 'white')).toEqual({ d2: 'fox', e2: 'goose' });
    expect(men.d4).toBe('fox');
  });

  it('puts down the colour whose turn it is', () => {
    expect(preview({}, [place('a1')], 'black')).toEqual({ a1: 'black' });
  });
});

describe('two men to take', () => {
  it('may be pressed in either order', () => {
    const one = move('d2xa1xg7', place('d2'), remove('a1'), remove('g7'));
    const moves = eitherOrder([one]);
    expect(pressAll(moves, 'd2', 'g7', 'a1').made?.text).toBe('d2xa1xg7');
    expect(eitherOrder(moves)).toHaveLength(2);
  });
});
