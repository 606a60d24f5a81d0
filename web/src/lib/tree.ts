/**
 * A tree of moves with variations, as pure functions. It is kept as the server
 * writes it: a list in which every node names its parent by index, the root
 * first. Of the nodes with one parent the first is the main line.
 */
import type { TreeNode } from './positions';

export type Tree = readonly TreeNode[];

/** A tree and the node shown. */
export interface Spot {
  tree: Tree;
  at: number;
}

export interface Drawing {
  arrows: [string, string][];
  rings: string[];
}

export function root(position: string): Tree {
  return [{ parent: null, move: '', position, comment: '', nags: [] }];
}

export function children(tree: Tree, at: number): number[] {
  return tree.flatMap((node, i) => (node.parent === at ? [i] : []));
}

/** From the root to the node, both included. */
export function path(tree: Tree, at: number): number[] {
  const way: number[] = [];
  for (let i: number | null | undefined = at; i !== null && i !== undefined; i = tree[i]?.parent) {
    way.unshift(i);
  }
  return way;
}

/** The end of the main line that goes on from a node. */
export function lineEnd(tree: Tree, at: number): number {
  let end = at;
  for (let next = children(tree, end)[0]; next !== undefined; next = children(tree, end)[0]) {
    end = next;
  }
  return end;
}

/** How many plies lie before a node. */
export function depth(tree: Tree, at: number): number {
  return path(tree, at).length - 1;
}

/** Goes to the move after a node, which is added when it is not there yet. */
export function play(
  { tree, at }: Spot,
  node: Omit<TreeNode, 'parent' | 'comment' | 'nags'>,
): Spot {
  const known = children(tree, at).find((i) => tree[i]?.move === node.move);
  if (known !== undefined) return { tree, at: known };
  return { tree: [...tree, { ...node, parent: at, comment: '', nags: [] }], at: tree.length };
}

export function change(tree: Tree, at: number, fields: Partial<TreeNode>): Tree {
  return tree.map((node, i) => (i === at ? { ...node, ...fields } : node));
}

/** The nodes in another order, with the parents' indices put right; what is left out is dropped. */
function arrange(tree: Tree, order: readonly number[]): Tree {
  const place = new Map(order.map((old, now) => [old, now]));
  return order.map((old) => {
    const node = tree[old] as TreeNode;
    return { ...node, parent: node.parent == null ? null : (place.get(node.parent) ?? null) };
  });
}

function inOrder(tree: Tree, at: number, keep: (i: number) => boolean = () => true): number[] {
  const order: number[] = [];
  const open = [at];
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    if (!keep(i)) continue;
    order.push(i);
    open.push(...children(tree, i).reverse());
  }
  return order;
}

/** Takes a move and all that follows away; shows the position before it. */
export function remove({ tree, at }: Spot): Spot {
  const parent = tree[at]?.parent;
  if (parent === null || parent === undefined) return { tree, at };
  const order = inOrder(tree, 0, (i) => i !== at);
  return { tree: arrange(tree, order), at: order.indexOf(parent) };
}

/** Makes the line through a node the main line. */
export function promote({ tree, at }: Spot): Spot {
  const chosen = new Set(path(tree, at));
  const order: number[] = [];
  const open = [0];
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    order.push(i);
    const next = children(tree, i);
    const first = next.filter((child) => chosen.has(child));
    open.push(...[...first, ...next.filter((child) => !chosen.has(child))].reverse());
  }
  return { tree: arrange(tree, order), at: order.indexOf(at) };
}

/** One line of the moves as they are written: a run of moves and the variations that leave it. */
export interface Run {
  moves: { at: number; ply: number }[];
  variations: Run[];
}

/**
 * The tree cut into runs: a run ends where variations branch off, and what
 * follows on the main line is the last of its `variations`' siblings.
 */
export function runs(tree: Tree, from = 0, ply = 0): Run[] {
  const all: Run[] = [];
  let at = from;
  let run: Run = { moves: [], variations: [] };
  for (;;) {
    const [main, ...others] = children(tree, at);
    if (main === undefined) break;
    ply += 1;
    run.moves.push({ at: main, ply });
    if (others.length > 0) {
      run.variations = others.map((other) => ({
        moves: [{ at: other, ply }],
        variations: runs(tree, other, ply),
      }));
      all.push(run);
      run = { moves: [], variations: [] };
    }
    at = main;
  }
  if (run.moves.length > 0) all.push(run);
  return all;
}

const DRAWN = /\[%(cal|csl) ([^\]]*)\]/g;

/** What a comment says and what it draws; drawings are written into comments as other programs do. */
export function readComment(comment: string): { text: string; drawing: Drawing } {
  const drawing: Drawing = { arrows: [], rings: [] };
  for (const [, kind, list = ''] of comment.matchAll(DRAWN)) {
    for (const item of list.split(',')) {
      const [, from, to] = /^[A-Z]([a-z]\d)([a-z]\d)?$/.exec(item.trim()) ?? [];
      if (from === undefined) continue;
      if (kind === 'csl') drawing.rings.push(from);
      else if (to !== undefined) drawing.arrows.push([from, to]);
    }
  }
  return { text: comment.replace(DRAWN, '').trim(), drawing };
}

export function writeComment(text: string, { arrows, rings }: Drawing): string {
  const parts = [
    rings.length > 0 ? `[%csl ${rings.map((point) => `G${point}`).join(',')}]` : '',
    arrows.length > 0 ? `[%cal ${arrows.map(([from, to]) => `G${from}${to}`).join(',')}]` : '',
    text.trim(),
  ];
  return parts.filter((part) => part !== '').join(' ');
}
