/** The server's answers about positions, records, reviews and puzzles. */
import type { Man } from '../board/types';
import { follow, type GameDoc, type State, type Stream } from './api';
import type { components } from './api-types';
import { ask, BASE, withQuery } from './http';

type Schemas = components['schemas'];

export type PositionDoc = Schemas['PositionDoc'];
export type ValuedMove = Schemas['ValuedMove'];
export type Value = Schemas['ExactValue'];
export type AnalysisInfo = Schemas['AnalysisInfo'];
export type Line = Schemas['Line'];
export type RecordDoc = Schemas['RecordDoc'];
export type TreeNode = Schemas['TreeNode'];
export type Format = Schemas['Format'];
export type Review = Schemas['Review'];
export type ReviewedMove = Schemas['ReviewedMove'];
export type PuzzleList = Schemas['PuzzleList'];
export type PuzzleSummary = Schemas['PuzzleSummary'];
export type PuzzleDoc = Schemas['PuzzleDoc'];
export type AttemptResult = Schemas['AttemptResult'];
export type Solution = Schemas['Solution'];

export interface Setup {
  men: Record<string, Man>;
  hands: [number, number] | null;
  side: 'white' | 'black';
}

const at = encodeURIComponent;

/** Where a position's picture is; `empty` leaves the men out. */
export function pictureUrl(
  spec: string,
  position: string,
  extra: Record<string, string | boolean> = {},
) {
  return BASE + withQuery(`/${at(spec)}/picture.svg`, { position, ...extra });
}

export const positions = {
  /** A position after some moves; the start when `position` is empty. */
  look: (spec: string, position: string, moves: readonly string[] = []) =>
    ask<PositionDoc>('GET', withQuery(`/${at(spec)}`, { position, moves: moves.join(' ') })),
  setup: (spec: string, setup: Setup) => ask<PositionDoc>('POST', `/${at(spec)}/setup`, setup),
  text: async (spec: string, position: string, format: 'sanmill') =>
    (await ask<{ text: string }>('GET', withQuery(`/${at(spec)}/text`, { position, format }))).text,
  /** Goes on until it is closed or `seconds` are over. */
  analyse: (
    spec: string,
    position: string,
    { lines, seconds }: { lines: number; seconds: number },
    onInfo: (info: AnalysisInfo) => void,
  ): Stream =>
    follow<AnalysisInfo>(
      withQuery(`/${at(spec)}/analysis`, { position, lines, seconds }),
      'info',
      onInfo,
    ),

  read: (text: string, game: string, format: Format = 'auto') =>
    ask<Schemas['Imported']>('POST', '/records/import', { text, game, format }),
  write: async (record: RecordDoc, format: Format) =>
    (await ask<{ text: string }>('POST', '/records/export', { record, format })).text,

  states: async (id: string) =>
    (await ask<{ states: State[] }>('GET', `/games/${at(id)}/states`)).states,
  game: (id: string) => ask<GameDoc>('GET', `/games/${at(id)}`),
  review: (id: string) => ask<Review>('GET', `/games/${at(id)}/review`),
  startReview: (id: string) => ask<Review>('POST', `/games/${at(id)}/review`),
  followReview: (id: string, onReview: (review: Review) => void): Stream =>
    follow<Review>(`/games/${at(id)}/review/events`, 'review', onReview),

  puzzles: () => ask<PuzzleList>('GET', '/puzzles'),
  puzzle: (id: string) => ask<PuzzleDoc>('GET', `/puzzles/${at(id)}`),
  attempt: (id: string, moves: readonly string[]) =>
    ask<AttemptResult>('POST', `/puzzles/${at(id)}/attempt`, { moves }),
  solution: (id: string) => ask<Solution>('GET', `/puzzles/${at(id)}/solution`),
  forgetPuzzles: () => ask<undefined>('DELETE', '/puzzles/progress'),
};
