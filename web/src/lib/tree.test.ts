import { describe, expect, it } from 'vitest';
import {
  change,
  children,
  lineEnd,
  path,
  play,
  promote,
  readComment,
  remove,
  root,
  runs,
  type Spot,
  writeComment,
} from './tree';

function walk(spot: Spot, ...moves: string[]): Spot {
  return moves.reduce((now, move) => play(now, { move, position: `after ${move}` }), spot);
}

function moves({ tree }: Spot, way: number[]): string[] {
  return way.map((i) => tree[i]?.move ?? '?');
}

const start: Spot = { tree: root('start'), at: 0 };

describe('a tree of moves', () => {
  it('adds a move once, and finds it again', () => {
    const once = walk(start, 'd2', 'd6');
    const again = walk({ tree: once.tree, at: 0 }, 'd2', 'd6');
    expect(again).toEqual(once);
    expect(moves(once, path(once.tree, once.at))).toEqual(['', 'd2', 'd6']);
  });

  it('keeps the first move played as the main line', () => {
    const main = walk(start, 'd2', 'd6', 'f4');
    const both = walk({ tree: main.tree, at: 0 }, 'b4', 'd6');
    expect(moves(both, children(both.tree, 0))).toEqual(['d2', 'b4']);
    expect(both.tree[lineEnd(both.tree, 0)]?.move).toBe('f4');
  });

  it('makes a variation the main line without losing anything', () => {
    const main = walk(start, 'd2', 'd6', 'f4');
    const both = walk({ tree: main.tree, at: 0 }, 'b4', 'd6');
    const turned = promote(both);
    expect(moves(turned, children(turned.tree, 0))).toEqual(['b4', 'd2']);
    expect(turned.tree).toHaveLength(both.tree.length);
    expect(moves(turned, path(turned.tree, turned.at))).toEqual(['', 'b4', 'd6']);
    expect(turned.tree.every((node, i) => node.parent == null || node.parent < i)).toBe(true);
  });

  it('removes a move with all that follows', () => {
    const main = walk(start, 'd2', 'd6', 'f4');
    const both = walk({ tree: main.tree, at: 1 }, 'b4', 'a1');
    const less = remove({ tree: both.tree, at: 2 });
    expect(moves(less, [less.at])).toEqual(['d2']);
    expect(less.tree.map((node) => node.move)).toEqual(['', 'd2', 'b4', 'a1']);
    expect(remove({ tree: less.tree, at: 0 }).tree).toBe(less.tree);
  });

  it('is written as runs of moves with variations where they leave', () => {
    const main = walk(start, 'd2', 'd6', 'f4');
    const both = walk({ tree: main.tree, at: 1 }, 'b4', 'a1');
    const [first, second] = runs(both.tree);
    expect(first?.moves.map(({ ply }) => ply)).toEqual([1, 2]);
    expect(first?.variations[0]?.moves).toEqual([{ at: 4, ply: 2 }]);
    expect(first?.variations[0]?.variations[0]?.moves).toEqual([{ at: 5, ply: 3 }]);
    expect(second?.moves).toEqual([{ at: 3, ply: 3 }]);
  });

  it('changes one node only', () => {
    const main = walk(start, 'd2', 'd6');
    const changed = change(main.tree, 1, { comment: 'good' });
    expect(changed[1]?.comment).toBe('good');
    expect(changed[2]).toBe(main.tree[2]);
  });
});

describe('a comment', () => {
  it('carries drawings and gives them back', () => {
    const drawing = { arrows: [['d2', 'd3'] as [string, string]], rings: ['g7', 'a1'] };
    const comment = writeComment('Now the mill. ', drawing);
    expect(readComment(comment)).toEqual({ text: 'Now the mill.', drawing });
  });

  it('passes over drawings it does not understand', () => {
    expect(readComment('[%csl ??,Gd9x] so [%clk 0:01]').drawing).toEqual({ arrows: [], rings: [] });
  });
});
