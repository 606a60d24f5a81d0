/**
 * Reading positions and rule sets as the server writes them, as far as drawing
 * earlier positions of a game needs. Whether they are legal is none of its business.
 */
import type { BoardShape, Man, Men } from '../board/types';

const LETTERS: Record<string, Man> = { W: 'white', B: 'black', F: 'fox', G: 'goose', P: 'peg' };

/** Which of the two sides is to move: 0 is the one that begins. */
export type Side = 0 | 1;

export interface Drawn {
  men: Men;
  side: Side;
  /** Men still to be placed; zeros where a game knows no hand. */
  hands: [number, number];
}

/** A position's text on a board: ranks from the top, each listing its own points from the left. */
export function readPosition(text: string, shape: BoardShape): Drawn {
  const [ranks = '', sideText = 'w', hands = ''] = text.trim().split(/\s+/);
  const men: Record<string, Man> = {};
  const points = [...shape.points].sort((a, b) => b.rank - a.rank || a.file - b.file);
  let next = 0;
  for (const piece of ranks.match(/\d+|[A-Za-z]/g) ?? []) {
    const man = LETTERS[piece];
    if (man === undefined) {
      next += Number(piece) || 0;
    } else {
      const point = points[next];
      if (point !== undefined) men[point.name] = man;
      next += 1;
    }
  }
  const counts = /^(\d+),(\d+)$/.exec(hands);
  return {
    men,
    side: sideText === 'b' || sideText === 'g' ? 1 : 0,
    hands: counts === null ? [0, 0] : [Number(counts[1]), Number(counts[2])],
  };
}

/** The identifier in a rule set such as `nine-mens-morris:flying=never`. */
export function gameOf(spec: string): string {
  return spec.split(':')[0] ?? spec;
}

/** The options written in a rule set. */
export function optionsOf(spec: string): Record<string, string> {
  const [, list = ''] = spec.split(':');
  const pairs = list.split(',').map((pair) => pair.split('='));
  return Object.fromEntries(pairs.filter((pair) => pair.length === 2));
}

export function writeSpec(id: string, options: Record<string, string>): string {
  const list = Object.entries(options).map(([name, value]) => `${name}=${value}`);
  return list.length === 0 ? id : `${id}:${list.join(',')}`;
}
