/** Beginning a game as the settings or the new-game page wish. */
import { api, type GameInfo, type NewGame } from './api';
import type { Settings } from './settings.svelte';

const SIDES = { first: 'white', second: 'black', toss: 'random' } as const;

export type Wish = Pick<Settings, 'opponent' | 'level' | 'side'> &
  Partial<Pick<NewGame, 'clock' | 'position'>>;

/** Makes a game on the server and returns its id. */
export async function startGame(game: GameInfo, wish: Wish): Promise<string> {
  const { opponent, level, side, clock = null, position = null } = wish;
  const who: Pick<NewGame, 'mode' | 'level' | 'side'> =
    game.players === 1
      ? { mode: 'solitaire' }
      : opponent === 'person'
        ? { mode: 'two-players' }
        : { mode: 'computer', level, side: SIDES[side] };
  const doc = await api.newGame({ game: game.spec, ...who, clock, position });
  return doc.id;
}
