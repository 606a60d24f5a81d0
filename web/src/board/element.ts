/**
 * `<merels-board>`: the board as a custom element. It is told everything by
 * `set()` and answers with events:
 *
 * - `merels-move` (detail: LegalMove) when a legal move has been put together,
 * - `merels-choice` (detail: ChoiceDetail) when the steps chosen so far change,
 * - `merels-point` (detail: PointDetail) when a point is pressed in edit mode,
 * - `merels-drag` (detail: { from, to }) when a man is dragged in edit mode,
 * - `merels-arrow` (detail: { from, to }) when the secondary button draws one.
 *
 * A move that was made stays on the board until the next `set({ men })`, so
 * nothing jumps back while the answer is on its way.
 */
import * as draw from './draw';
import { layOut, nearest, neighbour, type Direction, type Layout, type Place } from './geometry';
import {
  finish,
  isRemoval,
  options,
  path,
  press,
  preview,
  type Choice,
  type Press,
} from './select';
import type { BoardConfig, LegalMove, Man, Men } from './types';

export interface ChoiceDetail {
  choice: Choice;
  stage: 'idle' | 'lifted' | 'chain' | 'removing';
  canFinish: boolean;
}

export interface PointDetail {
  point: string;
  secondary: boolean;
}

const ARROWS: Record<string, Direction> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** How far from a point a finger may land, in steps between points. */
const REACH = 0.62;
/** How far the pointer moves before a press becomes a drag. */
const DRAG_START = 0.18;

/** What holds until the board is told otherwise; shape, men and labels it must be told. */
const USUAL: Omit<BoardConfig, 'shape' | 'men' | 'labels'> = {
  moves: [],
  mode: 'view',
  lastMove: [],
  arrows: [],
  marks: [],
  turn: 0,
  mirror: false,
  coordinates: true,
  animate: true,
  holes: false,
  placing: 'white',
};

interface Drag {
  pointer: number;
  from: string;
  start: Place;
  moved: boolean;
  /** The press that began the drag also lifted the man, so letting go in place does not press again. */
  lifted: boolean;
  secondary: boolean;
}

export class MerelsBoard extends HTMLElement {
  #told: Partial<BoardConfig> = USUAL;
  #layout: Layout | null = null;
  #plateKey = '';
  #choice: Choice = [];
  #pending: Choice = [];
  #cursor: string | null = null;
  #typed = '';
  #drag: Drag | null = null;
  #hint: readonly string[] = [];
  #drawn = false;

  #root = draw.svg('svg', { class: 'board' });
  #plate = draw.svg('g');
  #under = draw.svg('g');
  #men = draw.svg('g');
  #over = draw.svg('g', { class: 'over' });
  #points = draw.svg('g');
  #live = document.createElement('div');
  #shown = new Map<string, { kind: Man; element: SVGGElement }>();
  #buttons = new Map<string, SVGGElement>();
  #hands = new AbortController();

  connectedCallback(): void {
    this.#root.append(this.#plate, this.#under, this.#men, this.#over, this.#points);
    this.#live.className = 'visually-hidden';
    this.#live.setAttribute('aria-live', 'assertive');
    this.append(this.#root);
    this.#hands = new AbortController();
    const { signal } = this.#hands;
    this.#root.addEventListener('pointerdown', (e) => this.#down(e), { signal });
    this.#root.addEventListener('pointermove', (e) => this.#move(e), { signal });
    this.#root.addEventListener('pointerup', (e) => this.#up(e), { signal });
    this.#root.addEventListener('pointercancel', () => this.#dropBack(), { signal });
    this.#root.addEventListener('click', (e) => this.#click(e), { signal });
    this.#root.addEventListener('keydown', (e) => this.#key(e), { signal });
    this.#root.addEventListener(
      'contextmenu',
      (e) => {
        if (this.#config?.mode !== 'view') e.preventDefault();
      },
      { signal },
    );
    this.#render();
  }

  disconnectedCallback(): void {
    this.#hands.abort();
    this.#root.remove();
    this.#live.remove();
  }

  /** Tells the board what is new; a new position or new moves end what was being chosen. */
  set(change: Partial<BoardConfig>): void {
    this.#told = { ...this.#told, ...change };
    if ('men' in change || 'moves' in change || 'mode' in change) {
      this.#pending = [];
      this.#hint = this.#told.lastMove ?? [];
      if (this.#choice.length > 0) {
        this.#choice = [];
        this.#drag = null;
        this.#tellChoice();
      }
    }
    if (this.isConnected) this.#render();
  }

  /** Ends a chain of jumps where the man stands now. */
  finish(): void {
    const { config } = this;
    this.#apply(finish(config.moves, this.#choice));
  }

  /** Puts back everything chosen so far. */
  cancel(): void {
    if (this.#choice.length === 0) return;
    this.#choice = [];
    this.#drag = null;
    this.#tellChoice();
    this.#say(this.config.labels.cancelled);
    this.#render();
  }

  override focus(): void {
    this.#buttons.get(this.#cursorOrFirst())?.focus();
  }

  get #config(): BoardConfig | null {
    const { shape, men, labels } = this.#told;
    return shape && men && labels ? { ...USUAL, ...this.#told, shape, men, labels } : null;
  }

  get config(): BoardConfig {
    const config = this.#config;
    if (config === null) throw new Error('the board has not been told its shape and men yet');
    return config;
  }

  // Choosing

  #apply(result: Press): void {
    const { labels } = this.config;
    if (!result.understood) {
      this.#say(labels.notHere);
      return;
    }
    const before = this.#choice;
    this.#choice = result.choice;
    if (result.made === null) {
      this.#tellChoice();
      this.#say(this.#describeChoice(before));
      this.#render();
    } else {
      this.#finishMove(result.made);
    }
  }

  #finishMove(move: LegalMove): void {
    this.#pending = move.steps;
    this.#choice = [];
    this.#drag = null;
    this.#hint = path(move.steps);
    this.#tellChoice();
    this.#render();
    this.dispatchEvent(new CustomEvent('merels-move', { detail: move, bubbles: true }));
  }

  #describeChoice(before: Choice): string {
    const { labels, moves } = this.config;
    const last = this.#choice.at(-1);
    if (last === undefined) return before.length > 0 ? labels.cancelled : '';
    const { next, complete } = options(moves, this.#choice);
    const where = [...next.keys()].join(', ');
    if ([...next.values()].some(isRemoval)) return `${labels.chooseRemoval} ${where}`;
    if (last.kind === 'lift') return `${last.point} ${labels.lifted} ${where}`;
    return `${last.point}. ${labels.goOn} ${where}${complete === null ? '' : `. ${labels.stopHere}`}`;
  }

  #tellChoice(): void {
    const last = this.#choice.at(-1);
    const { next, complete } = options(this.config.moves, this.#choice);
    const detail: ChoiceDetail = {
      choice: this.#choice,
      canFinish: last !== undefined && complete !== null,
      stage:
        last === undefined
          ? 'idle'
          : [...next.values()].some(isRemoval)
            ? 'removing'
            : last.kind === 'lift'
              ? 'lifted'
              : 'chain',
    };
    this.dispatchEvent(new CustomEvent('merels-choice', { detail, bubbles: true }));
  }

  #say(text: string): void {
    if (text !== '') this.#live.textContent = text;
  }

  // Pointer

  #place(event: MouseEvent): Place {
    const matrix = this.#root.getScreenCTM();
    if (matrix === null) return { x: NaN, y: NaN };
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x: at.x, y: at.y };
  }

  #pointAt(place: Place): string | null {
    return this.#layout === null ? null : nearest(this.#layout, place, REACH);
  }

  #down(event: PointerEvent): void {
    if (this.#layout === null) return;
    const { mode, moves, men } = this.config;
    if (mode === 'view' || this.#drag !== null) return;
    const start = this.#place(event);
    const from = this.#pointAt(start);
    if (from === null) return;
    const secondary = event.button === 2 || (event.button === 0 && event.ctrlKey);
    if (!secondary && event.button !== 0) return;
    let lifted = false;
    this.#cursor = from;
    if (!secondary && mode === 'play') {
      const isHeld = this.#choice.at(-1)?.point === from;
      if (!isHeld) {
        const result = press(moves, this.#choice, from);
        const last = result.choice.at(-1);
        if (result.made === null && last?.kind === 'lift' && last.point === from) {
          this.#apply(result);
          lifted = true;
        }
      }
    }
    const held = this.#choice.at(-1);
    const movable =
      secondary ||
      (mode === 'edit' ? men[from] !== undefined : held?.point === from && !this.#removing());
    this.#drag = { pointer: event.pointerId, from, start, moved: false, lifted, secondary };
    if (movable) this.#root.setPointerCapture(event.pointerId);
    else this.#drag.start = { x: NaN, y: NaN };
  }

  #removing(): boolean {
    return [...options(this.config.moves, this.#choice).next.values()].some(isRemoval);
  }

  #move(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag === null || drag.pointer !== event.pointerId) return;
    const at = this.#place(event);
    if (!drag.moved) {
      if (!(Math.hypot(at.x - drag.start.x, at.y - drag.start.y) > DRAG_START)) return;
      drag.moved = true;
    }
    if (drag.secondary) return;
    const shown = this.#shown.get(drag.from);
    if (shown === undefined) return;
    shown.element.classList.add('held');
    shown.element.style.transform = `translate(${at.x}px, ${at.y}px)`;
    this.#men.append(shown.element);
    const over = this.#pointAt(at);
    for (const [name, button] of this.#buttons) button.classList.toggle('under', name === over);
  }

  #up(event: PointerEvent): void {
    const drag = this.#drag;
    if (drag === null || drag.pointer !== event.pointerId) return;
    this.#drag = null;
    const { mode, moves } = this.config;
    const to = this.#pointAt(this.#place(event));
    if (drag.secondary) {
      if (to === null) return;
      if (mode === 'edit' && to === drag.from) this.#tellPoint(to, true);
      else this.#tell('merels-arrow', { from: drag.from, to });
      return;
    }
    if (mode === 'edit') {
      if (drag.moved && to !== drag.from) this.#tell('merels-drag', { from: drag.from, to });
      else if (to !== null) this.#tellPoint(to, false);
      this.#render();
      return;
    }
    if (drag.moved) {
      const step = to === null ? undefined : options(moves, this.#choice).next.get(to);
      if (to !== null && step !== undefined) this.#apply(press(moves, this.#choice, to));
      else if (this.#choice.length === 1 && to !== drag.from) this.cancel();
      this.#render();
    } else if (!drag.lifted && to === drag.from) {
      this.#apply(press(moves, this.#choice, to));
    }
  }

  #dropBack(): void {
    this.#drag = null;
    this.#render();
  }

  /** Clicks that no pointer made: a screen reader pressing a point. */
  #click(event: MouseEvent): void {
    if (event.detail !== 0 || (event as PointerEvent).pointerType) return;
    const point = (event.target as Element).closest('[data-point]')?.getAttribute('data-point');
    if (point !== null && point !== undefined) this.#pressAtCursor(point);
  }

  #pressAtCursor(point: string): void {
    const { mode, moves } = this.config;
    this.#cursor = point;
    if (mode === 'edit') this.#tellPoint(point, false);
    else if (mode === 'play') this.#apply(press(moves, this.#choice, point));
  }

  #tellPoint(point: string, secondary: boolean): void {
    this.#tell('merels-point', { point, secondary } satisfies PointDetail);
  }

  #tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }

  // Keyboard

  #cursorOrFirst(): string {
    if (this.#cursor !== null && this.#buttons.has(this.#cursor)) return this.#cursor;
    return this.config.shape.points[0]?.name ?? '';
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || this.#layout === null) return;
    const at = this.#cursorOrFirst();
    const direction = ARROWS[event.key];
    if (direction !== undefined) this.#goTo(neighbour(this.#layout, at, direction));
    else if (event.key === 'Enter' || event.key === ' ') this.#pressAtCursor(at);
    else if (event.key === 'Escape' && this.#choice.length > 0) this.cancel();
    else if (/^[a-z0-9]$/i.test(event.key)) {
      // Typing a point's name leads to it.
      this.#typed = (this.#typed + event.key.toLowerCase()).slice(-2);
      if (!this.#buttons.has(this.#typed)) return;
      this.#goTo(this.#typed);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #goTo(point: string): void {
    this.#cursor = point;
    for (const [name, button] of this.#buttons) {
      button.setAttribute('tabindex', name === point ? '0' : '-1');
    }
    this.#buttons.get(point)?.focus();
  }

  // Drawing

  #render(): void {
    const config = this.#config;
    if (config === null) return;
    this.#renderPlate(config);
    const layout = this.#layout;
    if (layout === null) return;
    const choice = this.#pending.length > 0 ? this.#pending : this.#choice;
    const men = preview(config.men, choice, config.placing);
    const way = choice.length > 0 ? path(choice) : this.#hint;
    this.#renderUnder(config, layout, choice);
    this.#renderMen(men, layout, way, config.animate && this.#drawn);
    this.#drawn = true;
    this.#renderOver(config, layout);
    this.#renderPoints(config, men);
    this.dataset.placing = config.placing;
    this.classList.toggle('choosing', this.#choice.length > 0);
    this.classList.toggle('still', !config.animate);
  }

  #renderPlate(config: BoardConfig): void {
    const { shape, turn, mirror, coordinates, holes, mode, labels } = config;
    const key = JSON.stringify([shape.id, turn, mirror, coordinates, holes, mode === 'view']);
    if (mode === 'view') {
      this.#root.setAttribute('role', 'img');
      this.#root.removeAttribute('aria-roledescription');
      this.#root.removeAttribute('aria-description');
    } else {
      this.#root.setAttribute('role', 'application');
      this.#root.setAttribute('aria-description', labels.help);
    }
    // A picture says nothing, so it needs no voice.
    if (mode === 'view') this.#live.remove();
    else if (!this.#live.isConnected) this.append(this.#live);
    this.#root.setAttribute('aria-label', labels.board);
    if (key === this.#plateKey) return;
    this.#plateKey = key;
    const layout = layOut(shape, turn, mirror);
    this.#layout = layout;
    this.#root.setAttribute('viewBox', draw.viewBox(layout, coordinates));
    this.#plate.replaceChildren(draw.plate(shape, layout, coordinates, holes));
    this.#points.replaceChildren();
    this.#buttons.clear();
    if (mode === 'view') return;
    const reach = Math.min(0.5, layout.radius + 0.08);
    for (const { name } of shape.points) {
      const { x, y } = layout.places.get(name) ?? { x: 0, y: 0 };
      const button = draw.svg('g', {
        role: 'button',
        'data-point': name,
        transform: `translate(${x} ${y})`,
      });
      button.append(
        draw.svg('circle', { class: 'hit', r: reach }),
        draw.svg('circle', { class: 'target', r: 0.15 }),
        draw.svg('circle', { class: 'pulse', r: layout.radius + 0.04 }),
        draw.svg('circle', { class: 'focus', r: layout.radius + 0.1 }),
      );
      this.#points.append(button);
      this.#buttons.set(name, button);
    }
  }

  #renderUnder(config: BoardConfig, layout: Layout, choice: Choice): void {
    const parts: SVGElement[] = [];
    const way = choice.length > 0 ? path(choice) : config.lastMove;
    const places = way
      .map((name) => layout.places.get(name))
      .filter((place) => place !== undefined);
    if (places.length > 1) {
      const d = places.map((p, i) => `${i === 0 ? 'M' : 'L'}${p.x} ${p.y}`).join('');
      parts.push(draw.svg('path', { class: 'trail', d }));
    }
    for (const { x, y } of places) {
      parts.push(draw.svg('circle', { class: 'touched', cx: x, cy: y, r: layout.radius + 0.09 }));
    }
    this.#under.replaceChildren(...parts);
  }

  /** Moves the drawn men to where they stand now, so that the style sheet can let them glide. */
  #renderMen(men: Men, layout: Layout, way: readonly string[], animate: boolean): void {
    const gone = [...this.#shown].filter(([point, { kind }]) => men[point] !== kind);
    const come = Object.entries(men).filter(([point, kind]) => {
      return this.#shown.get(point)?.kind !== kind;
    });
    for (const [point] of gone) {
      const entry = this.#shown.get(point);
      this.#shown.delete(point);
      if (entry === undefined) continue;
      // The man that went from here to one of the new places, if one did: along
      // the known way in either direction, or as the only one of its kind.
      const ends = [way[0], way.at(-1)];
      let index = come.findIndex(
        ([to, kind]) => kind === entry.kind && ends.includes(point) && ends.includes(to),
      );
      if (index < 0 && gone.length === 1 && come.length === 1 && come[0]?.[1] === entry.kind) {
        index = 0;
      }
      const arrival = index < 0 ? undefined : come.splice(index, 1)[0];
      if (arrival !== undefined && !this.#shown.has(arrival[0])) {
        this.#shown.set(arrival[0], entry);
        this.#travel(entry.element, layout, way, point, arrival[0], animate);
      } else {
        this.#vanish(entry.element, animate);
      }
    }
    for (const [point, kind] of come) {
      const element = draw.man(kind, layout.radius);
      if (animate) element.classList.add('arriving');
      this.#shown.set(point, { kind, element });
      this.#men.append(element);
    }
    const held = this.#choice.at(-1)?.point;
    for (const [point, { element }] of this.#shown) {
      const place = layout.places.get(point);
      if (place === undefined) continue;
      const dragged = this.#drag?.moved === true && this.#drag.from === point;
      if (!dragged) {
        element.style.transform = `translate(${place.x}px, ${place.y}px)`;
        element.classList.remove('held');
      }
      element.classList.toggle('lifted', point === held && !this.#removing());
    }
  }

  #travel(
    element: SVGGElement,
    layout: Layout,
    way: readonly string[],
    from: string,
    to: string,
    animate: boolean,
  ): void {
    this.#men.append(element);
    const stops = way[0] === from && way.at(-1) === to ? way : [...way].reverse();
    if (!animate || stops.length < 3 || typeof element.animate !== 'function') return;
    const frames = stops
      .map((name) => layout.places.get(name))
      .filter((place) => place !== undefined)
      .map(({ x, y }) => ({ transform: `translate(${x}px, ${y}px)`, easing: 'ease-in-out' }));
    element.animate(frames, { duration: Math.min(900, 190 * (frames.length - 1)) });
  }

  #vanish(element: SVGGElement, animate: boolean): void {
    if (!animate) {
      element.remove();
      return;
    }
    element.classList.add('leaving');
    setTimeout(() => element.remove(), 360);
  }

  #renderOver(config: BoardConfig, layout: Layout): void {
    const parts: SVGElement[] = [];
    for (const item of config.marks) {
      const drawn = draw.mark(layout, item);
      if (drawn !== null) parts.push(drawn);
    }
    for (const item of config.arrows) {
      const drawn = draw.arrow(layout, item);
      if (drawn !== null) parts.push(drawn);
    }
    this.#over.replaceChildren(...parts);
  }

  #renderPoints(config: BoardConfig, men: Men): void {
    const { labels, mode, moves } = config;
    if (mode === 'view') return;
    const idle = this.#pending.length > 0;
    const { next, complete } = options(idle ? [] : moves, this.#choice);
    const stop = complete === null ? undefined : this.#choice.at(-1)?.point;
    const cursor = this.#cursorOrFirst();
    for (const [name, button] of this.#buttons) {
      const kind = mode === 'play' ? next.get(name)?.kind : undefined;
      const what = men[name];
      const classes = [
        kind === 'land' || kind === 'place' ? 'can-land' : '',
        kind === 'place' && this.#choice.length === 0 ? 'can-place' : '',
        kind === 'lift' ? 'can-lift' : '',
        kind === 'remove' ? 'can-remove' : '',
        stop === name ? 'can-stop' : '',
        mode === 'edit' && what !== undefined ? 'can-lift' : '',
      ];
      button.setAttribute('class', classes.filter((c) => c !== '').join(' '));
      button.setAttribute('tabindex', name === cursor ? '0' : '-1');
      const hints = [
        kind === 'lift' ? labels.canLift : '',
        kind === 'place' ? labels.canPlace : '',
        kind === 'land' ? labels.canLand : '',
        kind === 'remove' ? labels.canRemove : '',
        stop === name ? labels.stopHere : '',
      ].filter((hint) => hint !== '');
      const label = labels.point(name, what === undefined ? labels.empty : labels.men[what], hints);
      button.setAttribute('aria-label', label);
    }
  }
}

if (!customElements.get('merels-board')) customElements.define('merels-board', MerelsBoard);
