/** Where points lie on the screen, and what lies to the left of what. */
import type { BoardShape } from './types';

export interface Place {
  x: number;
  y: number;
}

export interface Layout {
  places: ReadonlyMap<string, Place>;
  /** Half the width and height of all points, in steps between neighbouring points. */
  halfWidth: number;
  halfHeight: number;
  /** Radius of a man, in the same unit. */
  radius: number;
  /** How thick lines and letters are compared with a board seven points wide. */
  stroke: number;
  /** Labels of the columns and rows: text and place, just outside the points. */
  labels: { text: string; x: number; y: number }[];
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** Lays a board out around the origin, one unit to a step, y downwards. */
export function layOut(shape: BoardShape, turn: number, mirror: boolean): Layout {
  const files = shape.points.map((p) => p.file);
  const ranks = shape.points.map((p) => p.rank);
  const middleFile = (Math.min(...files) + Math.max(...files)) / 2;
  const middleRank = (Math.min(...ranks) + Math.max(...ranks)) / 2;
  const turned = (file: number, rank: number): Place => {
    let x = file - middleFile;
    let y = middleRank - rank;
    if (mirror) x = -x;
    for (let i = 0; i < ((turn % 4) + 4) % 4; i++) [x, y] = [-y, x];
    // Avoids the negative zero that turning leaves behind.
    return { x: x + 0, y: y + 0 };
  };
  const places = new Map(shape.points.map((p) => [p.name, turned(p.file, p.rank)]));
  const all = [...places.values()];
  const halfWidth = Math.max(...all.map((p) => Math.abs(p.x)));
  const halfHeight = Math.max(...all.map((p) => Math.abs(p.y)));

  const radius = halfWidth <= 1 ? 0.3 : 0.4;
  const stroke = 0.4 + 0.2 * halfWidth;
  const layout: Layout = { places, halfWidth, halfHeight, radius, stroke, labels: [] };

  // Columns are named below the board and rows to its left, where the outline
  // of the points ends; a quarter turn exchanges the two.
  const odd = turn % 2 !== 0;
  const hull = outline(layout);
  const gap = 0.44 + 0.28 * stroke;
  const below = (text: string, x: number) => ({ text, x, y: edge(hull, 'x', x) + gap });
  const beside = (text: string, y: number) => ({ text, x: -edge(flipped(hull), 'y', y) - gap, y });
  for (const file of new Set(files)) {
    const text = (shape.points.find((p) => p.file === file)?.name ?? '').replace(/\d+$/, '');
    const { x, y } = turned(file, middleRank);
    layout.labels.push(odd ? beside(text, y) : below(text, x));
  }
  for (const rank of new Set(ranks)) {
    const text = (shape.points.find((p) => p.rank === rank)?.name ?? '').replace(/^[a-z]+/, '');
    const { x, y } = turned(middleFile, rank);
    layout.labels.push(odd ? below(text, x) : beside(text, y));
  }
  return layout;
}

function flipped(hull: readonly Place[]): Place[] {
  return hull.map(({ x, y }) => ({ x: -x, y }));
}

/** How far the outline reaches (down for `x`, right for `y`) on the line where that axis is `at`. */
function edge(hull: readonly Place[], axis: 'x' | 'y', at: number): number {
  const other = axis === 'x' ? 'y' : 'x';
  let reach = -Infinity;
  hull.forEach((a, i) => {
    const b = hull[(i + 1) % hull.length] ?? a;
    const [low, high] = a[axis] <= b[axis] ? [a, b] : [b, a];
    if (at < low[axis] || at > high[axis]) return;
    const span = high[axis] - low[axis];
    const share = span === 0 ? 0 : (at - low[axis]) / span;
    reach = Math.max(reach, low[other] + share * (high[other] - low[other]));
    if (span === 0) reach = Math.max(reach, high[other]);
  });
  return reach;
}

const ALONG: Record<Direction, (from: Place, to: Place) => [along: number, aside: number]> = {
  left: (a, b) => [a.x - b.x, Math.abs(b.y - a.y)],
  right: (a, b) => [b.x - a.x, Math.abs(b.y - a.y)],
  up: (a, b) => [a.y - b.y, Math.abs(b.x - a.x)],
  down: (a, b) => [b.y - a.y, Math.abs(b.x - a.x)],
};

/** The point an arrow key leads to: straight ahead first, else the nearest a little aside. */
export function neighbour(layout: Layout, from: string, direction: Direction): string {
  const start = layout.places.get(from);
  if (start === undefined) return layout.places.keys().next().value ?? from;
  let best = from;
  let bestCost = Infinity;
  for (const [name, place] of layout.places) {
    const [along, aside] = ALONG[direction](start, place);
    if (along <= 0) continue;
    const cost = along + aside * 2.5;
    if (cost < bestCost) {
      best = name;
      bestCost = cost;
    }
  }
  return best;
}

/** The point nearest to a place, if it is near enough to be meant. */
export function nearest(layout: Layout, at: Place, within: number): string | null {
  let best: string | null = null;
  let bestDistance = within;
  for (const [name, place] of layout.places) {
    const distance = Math.hypot(place.x - at.x, place.y - at.y);
    if (distance <= bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** The corners of the smallest convex outline round all points, in order. */
export function outline(layout: Layout): Place[] {
  const points = [...layout.places.values()].sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (run: Place[]): Place[] => {
    const hull: Place[] = [];
    for (const p of run) {
      for (;;) {
        const a = hull.at(-2);
        const b = hull.at(-1);
        if (a === undefined || b === undefined) break;
        if ((b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) > 0) break;
        hull.pop();
      }
      hull.push(p);
    }
    return hull.slice(0, -1);
  };
  return [...half(points), ...half([...points].reverse())];
}
