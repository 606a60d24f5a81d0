/**
 * The drawings: the plate with its engraved lines, the men, arrows and marks.
 * Colours come from the style sheet (board.css); sizes are in steps between
 * neighbouring points.
 */
import { outline, type Layout, type Place } from './geometry';
import type { Arrow, BoardShape, Man, Mark } from './types';

const NAMESPACE = 'http://www.w3.org/2000/svg';

/** Letters are set a hundred times larger and shrunk: browsers refuse fonts below a pixel. */
function letters(size: number): string {
  return `scale(${0.01 * size})`;
}

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, string | number> = {},
  children: readonly Element[] = [],
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(NAMESPACE, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/** Room between the outermost points and the rim of the plate. */
export function rim(layout: Layout, coordinates: boolean): number {
  return (coordinates ? 0.64 : 0.4) + 0.38 * layout.stroke;
}

export function viewBox(layout: Layout, coordinates: boolean): string {
  const x = layout.halfWidth + rim(layout, coordinates) + 0.1;
  const y = layout.halfHeight + rim(layout, coordinates) + 0.1;
  return `${-x} ${-y} ${2 * x} ${2 * y}`;
}

function closed(points: readonly Place[]): string {
  return `M${points.map((p) => `${p.x} ${p.y}`).join('L')}Z`;
}

/** The slab of stone or wood and everything cut into it. */
export function plate(
  shape: BoardShape,
  layout: Layout,
  coordinates: boolean,
  holes: boolean,
): SVGGElement {
  const body = closed(outline(layout));
  const thick = layout.stroke;
  const wide = 2 * rim(layout, coordinates);
  const group = svg('g', { class: `plate${holes ? ' holes' : ''}` });
  const slab = (part: string, inset: number) =>
    svg('path', { class: part, d: body, 'stroke-width': wide - inset * thick });
  group.append(
    slab('plate-rim', -0.12),
    slab('plate-face', 0.04),
    slab('plate-inlay', 0.2),
    slab('plate-face', 0.24),
  );

  const runs = shape.lines.map((line) =>
    line
      .map((name) => layout.places.get(name))
      .filter((place) => place !== undefined)
      .map((p, i) => `${i === 0 ? 'M' : 'L'}${p.x} ${p.y}`)
      .join(''),
  );
  const d = runs.join('');
  const cut = (holes ? 0.03 : 0.05) * thick;
  const [dx, dy] = [0.022 * thick, 0.03 * thick];
  group.append(
    svg('path', {
      class: 'cut-light',
      d,
      transform: `translate(${dx} ${dy})`,
      'stroke-width': cut,
    }),
    svg('path', { class: 'cut', d, 'stroke-width': cut }),
  );
  const dot = holes ? 0.19 : 0.09 * thick;
  for (const { x, y } of layout.places.values()) {
    group.append(
      svg('circle', { class: 'dot-light', cx: x + dx, cy: y + dy, r: dot + 0.005 }),
      svg('circle', { class: 'dot', cx: x, cy: y, r: dot }),
    );
  }
  if (coordinates) {
    for (const { text, x, y } of layout.labels) {
      const label = svg('text', {
        class: 'coordinate',
        transform: `translate(${x} ${y}) ${letters(layout.stroke)}`,
        'aria-hidden': 'true',
      });
      label.textContent = text;
      group.append(label);
    }
  }
  return group;
}

/** One man around the origin, with the radius a man has on its board. */
export function man(kind: Man, radius: number): SVGGElement {
  const group = svg('g', { class: `man ${kind}` });
  const inner = svg('g', { class: 'man-body' });
  const scale = kind === 'peg' ? 0.8 : kind === 'fox' ? 1.06 : 1;
  const r = radius * scale;
  inner.append(
    svg('ellipse', { class: 'man-shadow', cx: r * 0.08, cy: r * 0.16, rx: r * 1.02, ry: r }),
    svg('circle', { class: 'man-edge', r }),
    svg('circle', { class: 'man-face', r: r * 0.9, cy: -r * 0.03 }),
  );
  if (kind === 'white' || kind === 'black') {
    inner.append(
      svg('circle', { class: 'man-ring', r: r * 0.66, cy: -r * 0.03, 'stroke-width': r * 0.07 }),
      svg('circle', { class: 'man-ring', r: r * 0.5, cy: -r * 0.03, 'stroke-width': r * 0.05 }),
    );
    inner.append(
      kind === 'white'
        ? svg('circle', { class: 'man-heart', r: r * 0.13, cy: -r * 0.03 })
        : svg('path', {
            class: 'man-heart',
            d: `M0 ${-r * 0.27}L${r * 0.24} ${-r * 0.03}L0 ${r * 0.21}L${-r * 0.24} ${-r * 0.03}Z`,
          }),
    );
  } else if (kind === 'peg') {
    inner.append(
      svg('circle', { class: 'man-ring', r: r * 0.6, cy: -r * 0.05, 'stroke-width': r * 0.08 }),
      svg('ellipse', {
        class: 'man-glint',
        cx: -r * 0.28,
        cy: -r * 0.36,
        rx: r * 0.24,
        ry: r * 0.15,
      }),
    );
  } else {
    const glyph = svg('g', { transform: `scale(${r})` });
    glyph.append(...(kind === 'fox' ? foxFace() : gooseFigure()));
    inner.append(glyph);
  }
  group.append(inner);
  return group;
}

/** A fox's face in a disc of radius one. */
function foxFace(): SVGElement[] {
  return [
    svg('path', {
      class: 'glyph',
      d: 'M-.62 -.62L-.2 -.36Q0 -.42 .2 -.36L.62 -.62Q.72 -.1 .5 .14Q.3 .44 0 .66Q-.3 .44 -.5 .14Q-.72 -.1 -.62 -.62Z',
    }),
    svg('path', {
      class: 'glyph-light',
      d: 'M-.5 .12Q-.2 .1 -.06 .4L0 .62Q-.3 .44 -.5 .12ZM.5 .12Q.2 .1 .06 .4L0 .62Q.3 .44 .5 .12Z',
    }),
    svg('circle', { class: 'glyph-dark', cx: -0.24, cy: 0, r: 0.075 }),
    svg('circle', { class: 'glyph-dark', cx: 0.24, cy: 0, r: 0.075 }),
    svg('circle', { class: 'glyph-dark', cx: 0, cy: 0.58, r: 0.09 }),
  ];
}

/** A goose seen from the side, in a disc of radius one. */
function gooseFigure(): SVGElement[] {
  return [
    svg('path', {
      class: 'glyph',
      d: 'M-.36 -.6Q-.2 -.72 -.08 -.58Q.02 -.44 -.08 -.2Q-.14 -.02 .06 -.04Q.36 -.1 .7 -.2Q.66 .34 .2 .44Q-.34 .52 -.44 .12Q-.48 -.1 -.34 -.38Q-.46 -.4 -.66 -.36Q-.58 -.52 -.36 -.6Z',
    }),
    svg('path', {
      class: 'glyph-light',
      d: 'M-.02 .16Q.24 .16 .48 -.02Q.36 .28 .08 .3Q-.06 .28 -.02 .16Z',
    }),
    svg('path', { class: 'glyph-leg', d: 'M.02 .44V.66M.2 .42V.64' }),
    svg('circle', { class: 'glyph-eye', cx: -0.25, cy: -0.5, r: 0.05 }),
  ];
}

/** An arrow between two points, its ends clear of the middle of either. */
export function arrow(layout: Layout, { from, to, style, weight = 1 }: Arrow): SVGElement | null {
  const a = layout.places.get(from);
  const b = layout.places.get(to);
  if (a === undefined || b === undefined) return null;
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  if (length === 0) return mark(layout, { point: from, style: style === 'user' ? 'user' : 'hint' });
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const width = 0.1 + 0.1 * weight;
  const head = width * 2.1;
  const at = (along: number, aside: number) =>
    `${a.x + ux * along - uy * aside} ${a.y + uy * along + ux * aside}`;
  const [start, neck, tip] = [0.3, length - head - 0.08, length - 0.08];
  const h = width / 2;
  return svg('path', {
    class: `arrow ${style}`,
    d: `M${at(start, h)}L${at(neck, h)}L${at(neck, head * 0.55)}L${at(tip, 0)}L${at(neck, -head * 0.55)}L${at(neck, -h)}L${at(start, -h)}Z`,
    opacity: 0.45 + 0.45 * weight,
  });
}

/** A ring round a point, with a few characters if there is something to say. */
export function mark(layout: Layout, { point, style, label }: Mark): SVGElement | null {
  const place = layout.places.get(point);
  if (place === undefined) return null;
  const group = svg('g', {
    class: `mark ${style}`,
    transform: `translate(${place.x} ${place.y})`,
  });
  group.append(svg('circle', { class: 'mark-ring', r: layout.radius + 0.06 }));
  if (label !== undefined && label !== '') {
    const width = 0.2 + 0.16 * label.length;
    const [x, y] = [layout.radius * 0.82, -layout.radius * 0.82];
    group.append(
      svg('rect', {
        class: 'mark-tag',
        x: x - width / 2,
        y: y - 0.17,
        width,
        height: 0.34,
        rx: 0.17,
      }),
    );
    const text = svg('text', {
      class: 'mark-label',
      transform: `translate(${x} ${y + 0.01}) ${letters(1)}`,
    });
    text.textContent = label;
    group.append(text);
  }
  return group;
}
