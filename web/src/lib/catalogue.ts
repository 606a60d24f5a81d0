/** The games the server knows, asked for once. */
import type { Men } from '../board/types';
import { api, type GameInfo } from './api';

let asked: Promise<GameInfo[]> | null = null;

/** All games; a failed question is asked again the next time. */
export function games(): Promise<GameInfo[]> {
  asked ??= api.catalogue().catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
}

/** A rule set's description: from the list of usual ones, or asked for. */
export async function gameInfo(spec: string): Promise<GameInfo> {
  return (await games()).find((game) => game.spec === spec) ?? (await api.gameInfo(spec));
}

/** A few men on boards that begin empty, so that their pictures look played on. */
const SCENES: Record<string, Men> = {
  'tic-tac-toe': { b2: 'white', a3: 'black', c1: 'white', a1: 'black', a2: 'white' },
  'three-mens-morris': { b2: 'white', a1: 'white', c3: 'black', a3: 'black', c2: 'white' },
  'nine-holes': { a1: 'white', b3: 'black', c2: 'white', a2: 'black', c3: 'white', b1: 'black' },
  'five-mens-morris': {
    a5: 'white',
    c5: 'white',
    b3: 'white',
    e1: 'black',
    d3: 'black',
    c1: 'black',
    e5: 'white',
  },
  'six-mens-morris': {
    a5: 'black',
    c4: 'white',
    c5: 'black',
    d4: 'white',
    b2: 'white',
    e1: 'black',
    a3: 'white',
    d3: 'black',
  },
  'seven-mens-morris': {
    c3: 'white',
    b3: 'white',
    a3: 'white',
    c1: 'black',
    c5: 'black',
    e5: 'black',
    d2: 'white',
    c2: 'black',
  },
  'nine-mens-morris': {
    d6: 'white',
    f6: 'white',
    b6: 'white',
    f4: 'black',
    b4: 'black',
    d2: 'white',
    g7: 'black',
    e3: 'black',
    g4: 'white',
    d1: 'black',
  },
  'lasker-morris': {
    d7: 'white',
    d6: 'black',
    d5: 'white',
    b4: 'black',
    f2: 'white',
    c3: 'black',
    a1: 'white',
    g4: 'black',
  },
  'eleven-mens-morris': {
    a7: 'white',
    b6: 'black',
    f2: 'white',
    e3: 'black',
    d6: 'white',
    f4: 'black',
    c5: 'white',
    g1: 'black',
    b2: 'white',
  },
  'twelve-mens-morris': {
    a1: 'white',
    b2: 'white',
    c3: 'white',
    g7: 'black',
    f6: 'black',
    d2: 'black',
    d6: 'white',
    b4: 'black',
    g4: 'white',
    e5: 'black',
  },
  morabaraba: {
    a4: 'white',
    b4: 'black',
    c4: 'white',
    d7: 'black',
    f6: 'white',
    e5: 'black',
    g1: 'white',
    d3: 'black',
    b2: 'white',
    f2: 'black',
  },
};

/** The men to show in a small picture of a game. */
export function scene(game: GameInfo): Men {
  return SCENES[game.id] ?? game.start.men;
}
