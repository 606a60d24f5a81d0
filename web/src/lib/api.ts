/** The server's questions and answers; the types come from its OpenAPI document. */
import type { components } from './api-types';
import { ask, BASE, withQuery } from './http';

type Schemas = components['schemas'];

/** Fields the server fills with one entry for each player; the document calls them plain lists. */
type Paired<T, K extends keyof T> = Omit<T, K> & {
  [F in K]: T[F] extends (infer Entry)[] ? [Entry, Entry] : T[F];
};

export type State = Omit<Paired<Schemas['State'], 'counts' | 'kinds'>, 'hands'> & {
  hands: [number, number] | null;
};
export type Clock = Paired<Schemas['ClockDoc'], 'left_ms'>;
export type GameInfo = Omit<Schemas['GameInfo'], 'start'> & { start: State };
export type OptionDoc = Schemas['OptionDoc'];
export type GameDoc = Omit<
  Paired<Schemas['GameDoc'], 'player_names' | 'seats'>,
  'state' | 'start_state' | 'clock'
> & { state: State; start_state: State; clock: Clock | null };
export type GameSummary = Paired<Schemas['GameSummary'], 'seats'>;
export type GameList = Omit<Schemas['GameList'], 'games'> & { games: GameSummary[] };
export type NewGame = Schemas['NewGame'];
export type Hint = Schemas['Hint'];
export type ResultRow = Schemas['ResultRow'];
export type SolitaireDoc = Schemas['SolitaireDoc'];
export type SolitaireBest = Schemas['SolitaireBest'];
export type TableDoc = Schemas['TableDoc'];
export type TableList = Schemas['TableList'];

export interface GameSearch {
  status?: 'active' | 'finished' | undefined;
  game?: string | undefined;
  level?: number | undefined;
  result?: 'won' | 'lost' | 'drawn' | undefined;
  q?: string | undefined;
  limit?: number | undefined;
  after?: string | undefined;
}

/** Something that goes on until it is closed. */
export interface Stream {
  close(): void;
}

/**
 * Follows a stream of the server's events of one name. The browser connects
 * again by itself after a break, but not after the server said `end`.
 */
export function follow<T>(path: string, name: string, onData: (data: T) => void): Stream {
  const events = new EventSource(BASE + path);
  events.addEventListener(name, (event) => onData(JSON.parse(event.data as string) as T));
  events.addEventListener('end', () => events.close());
  return events;
}

const at = encodeURIComponent;
const game = (id: string) => `/games/${at(id)}`;

export const api = {
  catalogue: async () => (await ask<{ games: GameInfo[] }>('GET', '/catalogue')).games,
  gameInfo: (spec: string) => ask<GameInfo>('GET', `/catalogue/${at(spec)}`),

  newGame: (wish: NewGame) => ask<GameDoc>('POST', '/games', wish),
  game: (id: string) => ask<GameDoc>('GET', game(id)),
  deleteGame: (id: string) => ask<undefined>('DELETE', game(id)),
  games: (search: GameSearch) => ask<GameList>('GET', withQuery('/games', { ...search })),
  move: (id: string, move: string, version?: number) =>
    ask<GameDoc>('POST', `${game(id)}/moves`, {
      move,
      ...(version === undefined ? {} : { version }),
    }),
  undo: (id: string) => ask<GameDoc>('POST', `${game(id)}/undo`),
  redo: (id: string) => ask<GameDoc>('POST', `${game(id)}/redo`),
  resign: (id: string) => ask<GameDoc>('POST', `${game(id)}/resign`, {}),
  draw: (id: string) => ask<GameDoc>('POST', `${game(id)}/draw`, {}),
  hint: (id: string) => ask<Hint>('GET', `${game(id)}/hint`),
  rematch: (id: string) => ask<GameDoc>('POST', `${game(id)}/rematch`),
  followGame: (id: string, onData: (doc: GameDoc) => void) =>
    follow<GameDoc>(`${game(id)}/events`, 'game', onData),
  recordUrl: (id: string, format: 'pgn' | 'sanmill' | 'playok') =>
    `${BASE}${game(id)}/record?format=${format}`,
  importGames: async (text: string) =>
    (await ask<{ games: GameSummary[] }>('POST', '/games/import', { text })).games,

  results: async () => (await ask<Schemas['Results']>('GET', '/results')).rows,
  solitaireBests: async (spec?: string) => {
    const { best } = await ask<Schemas['SolitaireBests']>('GET', '/solitaire/best');
    return spec === undefined ? best : best.filter((entry) => entry.game === spec);
  },

  tables: () => ask<TableList>('GET', '/tables'),
  tableCommand: (spec: string, command: 'solve' | 'pause' | 'resume' | 'cancel') =>
    ask<TableDoc>('POST', `/tables/${at(spec)}/${command}`),
  deleteTable: (spec: string) => ask<undefined>('DELETE', `/tables/${at(spec)}`),
  followTables: (onData: (list: TableList) => void) =>
    follow<TableList>('/tables/events', 'tables', onData),
};
