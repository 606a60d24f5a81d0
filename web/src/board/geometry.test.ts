import { describe, expect, it } from 'vitest';
import { layOut, nearest, neighbour, outline, type Direction } from './geometry';
import { french37, grid9, squares3 } from './shapes.fixture';

const directions: Direction[] = ['left', 'right', 'up', 'down'];
const turns = [0, 1, 2, 3].flatMap((turn) => [false, true].map((mirror) => ({ turn, mirror })));

describe('laying out a board', () => {
  it('puts a1 at the lower left until it is turned or mirrored', () => {
    const at = (turn: number, mirror: boolean) => layOut(squares3, turn, mirror).places.get('a1');
    expect(at(0, false)).toEqual({ x: -3, y: 3 });
    expect(at(1, false)).toEqual({ x: -3, y: -3 });
    expect(at(2, false)).toEqual({ x: 3, y: -3 });
    expect(at(0, true)).toEqual({ x: 3, y: 3 });
  });

  it('names columns below and rows beside the outline', () => {
    const { labels } = layOut(squares3, 0, false);
    const a = labels.find((label) => label.text === 'a');
    const seven = labels.find((label) => label.text === '7');
    expect(a).toMatchObject({ x: -3 });
    expect(a?.y).toBeGreaterThan(3);
    expect(seven).toMatchObject({ y: -3 });
    expect(seven?.x).toBeLessThan(-3);
  });

  it('keeps the names of the cut corners near their points', () => {
    const { labels } = layOut(french37, 0, false);
    expect(labels.find((label) => label.text === 'a')?.y).toBeLessThan(2);
    expect(labels.find((label) => label.text === 'd')?.y).toBeGreaterThan(3);
  });

  it('finds the corners of the outline', () => {
    expect(outline(layOut(squares3, 0, false))).toHaveLength(4);
    expect(outline(layOut(french37, 0, false))).toHaveLength(8);
  });
});

describe('moving the cursor by arrow keys', () => {
  it('goes straight ahead where a point lies ahead', () => {
    const layout = layOut(squares3, 0, false);
    expect(neighbour(layout, 'a7', 'right')).toBe('d7');
    expect(neighbour(layout, 'd7', 'down')).toBe('d6');
    expect(neighbour(layout, 'a4', 'right')).toBe('b4');
    expect(neighbour(layout, 'g4', 'right')).toBe('g4');
  });

  it.each(turns)('reaches every point of every board ($turn, $mirror)', ({ turn, mirror }) => {
    for (const shape of [grid9, squares3, french37]) {
      const layout = layOut(shape, turn, mirror);
      const reached = new Set([shape.points[0]?.name ?? '']);
      for (const name of reached) {
        for (const direction of directions) reached.add(neighbour(layout, name, direction));
      }
      expect(reached.size).toBe(shape.points.length);
    }
  });
});

it('takes a press for the nearest point only when it is near', () => {
  const layout = layOut(squares3, 0, false);
  expect(nearest(layout, { x: -2.8, y: -3.1 }, 0.6)).toBe('a7');
  expect(nearest(layout, { x: 0, y: 0 }, 0.6)).toBeNull();
});
