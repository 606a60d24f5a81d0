/**
 * How a move is built from presses, as pure functions. A choice is the list
 * of steps made so far; every legal move that begins with them is still open.
 */
import type { LegalMove, Man, Men, Step } from './types';

export type Choice = readonly Step[];

export interface Options {
  /** What each point would do if it were pressed next. */
  next: ReadonlyMap<string, Step>;
  /** The move that is complete if the player stops here. */
  complete: LegalMove | null;
}

export interface Press {
  choice: Choice;
  /** The move to make, when the press completed one. */
  made: LegalMove | null;
  /** False when the press meant nothing. */
  understood: boolean;
}

function same(a: Step, b: Step): boolean {
  return a.point === b.point && a.kind === b.kind;
}

function beginsWith(move: LegalMove, choice: Choice): boolean {
  return (
    move.steps.length >= choice.length &&
    choice.every((step, i) => {
      const own = move.steps[i];
      return own !== undefined && same(own, step);
    })
  );
}

export function options(moves: readonly LegalMove[], choice: Choice): Options {
  const next = new Map<string, Step>();
  let complete: LegalMove | null = null;
  for (const move of moves) {
    if (!beginsWith(move, choice)) continue;
    const step = move.steps[choice.length];
    if (step === undefined) complete = move;
    else if (!next.has(step.point)) next.set(step.point, step);
  }
  return { next, complete };
}

/** The choice one step further; the move itself when nothing can follow. */
function extend(moves: readonly LegalMove[], choice: Choice, step: Step): Press {
  const longer = [...choice, step];
  const { next, complete } = options(moves, longer);
  if (complete !== null && next.size === 0) return { choice: [], made: complete, understood: true };
  return { choice: longer, made: null, understood: true };
}

/** Stops a chain of jumps where it stands, if it may stop there. */
export function finish(moves: readonly LegalMove[], choice: Choice): Press {
  const { complete } = choice.length > 0 ? options(moves, choice) : { complete: null };
  if (complete === null) return { choice, made: null, understood: false };
  return { choice: [], made: complete, understood: true };
}

/** What pressing a point does to the choice. */
export function press(moves: readonly LegalMove[], choice: Choice, point: string): Press {
  const step = options(moves, choice).next.get(point);
  if (step !== undefined) return extend(moves, choice, step);

  const last = choice.at(-1);
  if (last !== undefined && last.point === point) {
    // The man itself again: put it back, or end its chain of jumps.
    const stopped = finish(moves, choice);
    return stopped.understood ? stopped : { choice: [], made: null, understood: true };
  }
  const removing = last !== undefined && [...options(moves, choice).next.values()].some(isRemoval);
  if (choice.length > 0 && !removing) {
    const other = options(moves, []).next.get(point);
    if (other?.kind === 'lift') return extend(moves, [], other);
    // A lifted man is let go by pressing anywhere else; a chain is not lost so easily.
    if (choice.length === 1) return { choice: [], made: null, understood: true };
  }
  return { choice, made: null, understood: false };
}

export function isRemoval(step: Step): boolean {
  return step.kind === 'remove';
}

/** The men as they stand after the steps chosen so far. */
export function preview(men: Men, choice: Choice, placing: Man): Men {
  if (choice.length === 0) return men;
  const now: Record<string, Man> = { ...men };
  let held: { point: string; man: Man } | null = null;
  for (const step of choice) {
    if (step.kind === 'place') {
      now[step.point] = placing;
    } else if (step.kind === 'lift') {
      const man = now[step.point];
      if (man !== undefined) held = { point: step.point, man };
    } else if (step.kind === 'land' && held !== null) {
      delete now[held.point];
      now[step.point] = held.man;
      held = { point: step.point, man: held.man };
    } else if (step.kind === 'remove') {
      delete now[step.point];
    }
    for (const taken of step.takes ?? []) delete now[taken];
  }
  return now;
}

/** The points a man visits in these steps, from where it began to where it stands. */
export function path(choice: Choice): string[] {
  return choice.filter((step) => step.kind !== 'remove').map((step) => step.point);
}

/**
 * Two men taken one after the other may be pressed in either order: adds the
 * missing order of every move with two removals.
 */
export function eitherOrder(moves: readonly LegalMove[]): LegalMove[] {
  const key = (steps: readonly Step[]) => steps.map((s) => `${s.kind} ${s.point}`).join(' ');
  const known = new Set(moves.map((move) => key(move.steps)));
  const all = [...moves];
  for (const move of moves) {
    const [a, b] = move.steps.slice(-2);
    if (a === undefined || b === undefined || !isRemoval(a) || !isRemoval(b)) continue;
    const swapped = [...move.steps.slice(0, -2), b, a];
    if (!known.has(key(swapped))) {
      known.add(key(swapped));
      all.push({ text: move.text, steps: swapped });
    }
  }
  return all;
}
