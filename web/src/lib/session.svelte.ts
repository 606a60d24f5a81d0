/** One game on the server, followed while its page is open. */
import type { LegalMove, Men } from '../board/types';
import { api, type GameDoc, type Hint } from './api';
import { words } from './http';
import { readPosition } from './notation';
import { play, type Sound } from './sound';

/** The position on the board: the newest, or an earlier one being looked at. */
interface Shown {
  men: Men;
  lastMove: string[];
}

export class Session {
  doc: GameDoc | null = $state.raw(null);
  error = $state('');
  hint: Hint | null = $state.raw(null);
  /** Plies looked back at; null follows the game. */
  at: number | null = $state(null);
  busy = $state(false);
  /** When `doc` arrived, for clocks that go on ticking. */
  arrived = $state(0);

  readonly #id: string;

  constructor(id: string) {
    this.#id = id;
  }

  /** Loads the game and follows it; returns how to stop. */
  open(): () => void {
    void this.reload();
    const events = api.followGame(this.#id, (doc) => this.accept(doc));
    return () => events.close();
  }

  async reload(): Promise<void> {
    await this.#ask(() => api.game(this.#id));
  }

  readonly shown: Shown = $derived.by(() => {
    const { doc } = this;
    if (doc === null) return { men: {}, lastMove: [] };
    const ply = this.at ?? doc.moves.length;
    const last = ply === 0 ? undefined : doc.moves[ply - 1];
    const lastMove = last === undefined ? [] : [...(last.from ? [last.from] : []), ...last.path];
    if (ply === doc.moves.length) return { men: doc.state.men, lastMove };
    const text = last === undefined ? doc.start : last.position;
    return { men: readPosition(text, doc.board).men, lastMove };
  });

  /** Takes a newer document; an older one never replaces it. */
  accept(doc: GameDoc): void {
    const before = this.doc;
    if (before !== null && before.id === doc.id && doc.version < before.version) return;
    this.arrived = performance.now();
    if (before !== null && doc.version === before.version) {
      this.doc = doc;
      return;
    }
    this.doc = doc;
    this.hint = null;
    this.at = null;
    if (before !== null) this.#sound(before, doc);
  }

  #sound(before: GameDoc, doc: GameDoc): void {
    if (doc.moves.length > before.moves.length) {
      const last = doc.moves.at(-1);
      let sound: Sound = last?.from ? 'move' : 'place';
      if (last !== undefined && last.captures.length > 0) sound = 'capture';
      play(sound);
    } else if (doc.moves.length < before.moves.length) {
      play('move');
    }
    if (before.outcome || !doc.outcome) return;
    const { winner } = doc.outcome;
    const person = doc.seats.findIndex((seat) => !seat.computer);
    const bothPersons = doc.seats.every((seat) => !seat.computer);
    const ending: Sound = !winner
      ? 'draw'
      : bothPersons || (winner === 'white') === (person === 0)
        ? 'win'
        : 'lose';
    setTimeout(() => play(ending), 350);
  }

  async #ask(question: () => Promise<GameDoc>): Promise<boolean> {
    this.busy = true;
    try {
      this.accept(await question());
      this.error = '';
      return true;
    } catch (error) {
      this.error = words(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Makes a move; false when the server refused it and the board should put the man back. */
  move(move: LegalMove): Promise<boolean> {
    const version = this.doc?.version;
    return this.#ask(() => api.move(this.#id, move.text, version));
  }

  undo = () => this.#ask(() => api.undo(this.#id));
  redo = () => this.#ask(() => api.redo(this.#id));
  resign = () => this.#ask(() => api.resign(this.#id));
  draw = () => this.#ask(() => api.draw(this.#id));

  async askHint(): Promise<void> {
    this.busy = true;
    try {
      this.hint = await api.hint(this.#id);
      this.error = '';
    } catch (error) {
      this.error = words(error);
    } finally {
      this.busy = false;
    }
  }

  /** A new game with the sides exchanged; its id, or null when it could not be made. */
  async rematch(): Promise<string | null> {
    try {
      return (await api.rematch(this.#id)).id;
    } catch (error) {
      this.error = words(error);
      return null;
    }
  }
}
