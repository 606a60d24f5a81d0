/** Board shapes for tests and pictures in development; the app itself asks the server. */
import type { BoardShape } from './types';

function shape(id: string, lines: string[]): BoardShape {
  const split = lines.map((line) => line.split('-'));
  const names = [...new Set(split.flat())];
  const points = names.map((name) => ({
    name,
    file: name.charCodeAt(0) - 96,
    rank: Number(name.slice(1)),
  }));
  points.sort((a, b) => b.rank - a.rank || a.file - b.file);
  return { id, points, lines: split };
}

export const grid9 = shape('grid-9', [
  'a1-b1-c1',
  'a2-b2-c2',
  'a3-b3-c3',
  'a1-a2-a3',
  'b1-b2-b3',
  'c1-c2-c3',
]);

export const squares3 = shape('squares-3', [
  'a1-d1-g1',
  'g1-g4-g7',
  'g7-d7-a7',
  'a7-a4-a1',
  'b2-d2-f2',
  'f2-f4-f6',
  'f6-d6-b6',
  'b6-b4-b2',
  'c3-d3-e3',
  'e3-e4-e5',
  'e5-d5-c5',
  'c5-c4-c3',
  'd1-d2-d3',
  'd5-d6-d7',
  'a4-b4-c4',
  'e4-f4-g4',
]);

function crossLines(): string[] {
  const inside = (x: number, y: number) =>
    Math.abs(x) <= 3 && Math.abs(y) <= 3 && Math.abs(x) + Math.abs(y) <= 4;
  const name = (x: number, y: number) => `${'abcdefg'[x + 3]}${y + 4}`;
  const lines: string[] = [];
  const run = (x: number, y: number, dx: number, dy: number) => {
    if (inside(x - dx, y - dy)) return;
    const names: string[] = [];
    for (; inside(x, y); x += dx, y += dy) names.push(name(x, y));
    if (names.length > 1) lines.push(names.join('-'));
  };
  for (let x = -3; x <= 3; x++) {
    for (let y = -3; y <= 3; y++) {
      if (!inside(x, y)) continue;
      run(x, y, 1, 0);
      run(x, y, 0, 1);
      if ((x + y) % 2 === 0) {
        run(x, y, 1, 1);
        run(x, y, 1, -1);
      }
    }
  }
  return lines;
}

export const french37 = shape('french-37', crossLines());
