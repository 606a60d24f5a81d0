/** A position being studied: its tree of moves, what the tables say, and the engine at work on it. */
import type { Arrow, LegalMove, Mark } from '../board/types';
import type { Stream } from './api';
import { words } from './http';
import {
  type AnalysisInfo,
  type PositionDoc,
  positions,
  type RecordDoc,
  type Setup,
} from './positions';
import * as trees from './tree';

/** How long the engine thinks about a position before it rests, in seconds. */
const THINKING = 120;

export class Study {
  game = $state('');
  tree: trees.Tree = $state.raw(trees.root(''));
  at = $state(0);
  tags: [string, string][] = $state.raw([]);
  result = $state('*');
  /** The position shown; null until the server has answered. */
  doc: PositionDoc | null = $state.raw(null);
  info: AnalysisInfo | null = $state.raw(null);
  thinking = $state(false);
  lines = $state(3);
  error = $state('');

  private stream: Stream | null = null;
  private asked = 0;

  readonly node = $derived(this.tree[this.at] ?? this.tree[0]);
  readonly comment = $derived(trees.readComment(this.node?.comment ?? ''));

  /** Begins with a rule set and perhaps a position and moves from it; the last move is shown. */
  async open(game: string, position = '', moves: readonly string[] = []): Promise<void> {
    const first = await this.look(() => positions.look(game, position));
    if (first === null) return;
    this.take(first);
    for (const move of moves) {
      const next = await this.look(() => positions.look(game, this.here(), [move]));
      if (next === null) return;
      this.grow(move, next);
    }
  }

  async setUp(setup: Setup): Promise<boolean> {
    const doc = await this.look(() => positions.setup(this.game, setup));
    if (doc !== null) this.take(doc);
    return doc !== null;
  }

  load(record: RecordDoc): void {
    this.game = record.game;
    this.tree = record.nodes;
    this.tags = (record.tags ?? []) as [string, string][];
    this.result = record.result;
    this.at = 0;
    this.doc = null;
    void this.show(0);
  }

  record(): RecordDoc {
    const start = this.tree[0]?.position ?? null;
    return { game: this.game, start, tags: this.tags, result: this.result, nodes: [...this.tree] };
  }

  /** The position shown, as text. */
  here(): string {
    return this.node?.position ?? '';
  }

  async play(move: LegalMove | string): Promise<void> {
    const text = typeof move === 'string' ? move : move.text;
    const doc = await this.look(() => positions.look(this.game, this.here(), [text]));
    if (doc !== null) this.grow(text, doc);
  }

  async show(at: number): Promise<void> {
    this.at = at;
    const doc = await this.look(() => positions.look(this.game, this.here()));
    if (doc !== null && this.at === at) this.now(doc);
  }

  back = () => this.step(this.node?.parent ?? null);
  forward = () => this.step(trees.children(this.tree, this.at)[0] ?? null);
  toStart = () => this.step(0);
  toEnd = () => this.step(trees.lineEnd(this.tree, this.at));

  private step(at: number | null): void {
    if (at !== null && at !== this.at) void this.show(at);
  }

  remove = () => {
    const spot = trees.remove(this);
    this.tree = spot.tree;
    void this.show(spot.at);
  };

  promote = () => {
    const spot = trees.promote(this);
    this.tree = spot.tree;
    this.at = spot.at;
  };

  toggleNag(nag: number): void {
    const nags = this.node?.nags ?? [];
    const kept = nags.filter((other) => other > 6);
    this.edit({ nags: nags.includes(nag) ? kept : [...kept, nag] });
  }

  say(text: string): void {
    this.edit({ comment: trees.writeComment(text, this.comment.drawing) });
  }

  /** Adds an arrow, or takes it away when it is there. */
  drawArrow(from: string, to: string): void {
    const { arrows, rings } = this.comment.drawing;
    const others = arrows.filter(([a, b]) => a !== from || b !== to);
    const next =
      others.length === arrows.length ? [...arrows, [from, to] as [string, string]] : others;
    this.redraw({ arrows: next, rings });
  }

  drawRing(point: string): void {
    const { arrows, rings } = this.comment.drawing;
    const next = rings.includes(point)
      ? rings.filter((other) => other !== point)
      : [...rings, point];
    this.redraw({ arrows, rings: next });
  }

  redraw(drawing: trees.Drawing): void {
    this.edit({ comment: trees.writeComment(this.comment.text, drawing) });
  }

  private edit(fields: Parameters<typeof trees.change>[2]): void {
    this.tree = trees.change(this.tree, this.at, fields);
  }

  /** The engine's first moves as arrows, the best one strongest, and what was drawn by hand. */
  readonly arrows = $derived.by((): Arrow[] => {
    const engine = (this.info?.lines ?? []).flatMap((line, i): Arrow[] => {
      const to = line.first.path.at(-1);
      if (!line.first.from || to === undefined) return [];
      return [
        { from: line.first.from, to, style: i === 0 ? 'best' : 'good', weight: 1 - 0.25 * i },
      ];
    });
    const drawn = this.comment.drawing.arrows.map(([from, to]): Arrow => ({
      from,
      to,
      style: 'user',
    }));
    return [...engine, ...drawn];
  });

  readonly marks = $derived.by((): Mark[] => {
    const best = this.info?.lines[0]?.first;
    const to = best?.path.at(-1);
    const engine: Mark[] =
      best && !best.from && to !== undefined ? [{ point: to, style: 'best' }] : [];
    const taken = best && this.doc?.family === 'mill' ? best.captures : [];
    return [
      ...engine,
      ...taken.map((point): Mark => ({ point, style: 'bad' })),
      ...this.comment.drawing.rings.map((point): Mark => ({ point, style: 'user' })),
    ];
  });

  think(on: boolean): void {
    this.thinking = on;
    this.stream?.close();
    this.stream = null;
    this.info = null;
    if (!on || this.doc === null || this.doc.state.outcome) return;
    const asked = this.doc.state.position;
    this.stream = positions.analyse(
      this.game,
      asked,
      { lines: this.lines, seconds: THINKING },
      (info) => {
        if (this.here() === asked) this.info = info;
      },
    );
  }

  close(): void {
    this.stream?.close();
  }

  private take(doc: PositionDoc): void {
    this.game = doc.game;
    this.tree = trees.root(doc.state.position);
    this.at = 0;
    this.tags = [];
    this.result = '*';
    this.now(doc);
  }

  private grow(move: string, doc: PositionDoc): void {
    const spot = trees.play(this, { move, position: doc.state.position });
    this.tree = spot.tree;
    this.at = spot.at;
    this.now(doc);
  }

  private now(doc: PositionDoc): void {
    this.doc = doc;
    if (this.thinking) this.think(true);
  }

  /** Asks the server; a later question makes this answer worthless, an error is kept for the page. */
  private async look(question: () => Promise<PositionDoc>): Promise<PositionDoc | null> {
    const mine = ++this.asked;
    try {
      const doc = await question();
      if (mine !== this.asked) return null;
      this.error = '';
      return doc;
    } catch (thrown) {
      if (mine === this.asked) this.error = words(thrown);
      return null;
    }
  }
}
