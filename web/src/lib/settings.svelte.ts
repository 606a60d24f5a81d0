/**
 * Settings, remembered by this browser and by the server: another browser, or
 * this one at another port, begins with what the server remembers.
 */
import { ask } from './http';

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  sound: boolean;
  volume: number;
  animation: boolean;
  coordinates: boolean;
  /** What one click on a game starts. */
  opponent: 'computer' | 'person';
  level: number;
  side: 'first' | 'second' | 'toss';
  confirmResign: boolean;
}

export const DEFAULTS: Settings = {
  theme: 'auto',
  sound: true,
  volume: 0.6,
  animation: true,
  coordinates: true,
  opponent: 'computer',
  level: 3,
  side: 'toss',
  confirmResign: true,
};

// The same key is read by public/theme.js before the first paint.
const KEY = 'merels.settings';

/** What was remembered, field by field, and the default for anything missing or strange. */
export function restore(text: string | null): Settings {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    return { ...DEFAULTS };
  }
  if (typeof kept !== 'object' || kept === null) return { ...DEFAULTS };
  const k = kept as Record<string, unknown>;
  const oneOf = <T extends string>(value: unknown, allowed: readonly T[], otherwise: T): T =>
    allowed.includes(value as T) ? (value as T) : otherwise;
  const flag = (value: unknown, otherwise: boolean) =>
    typeof value === 'boolean' ? value : otherwise;
  const within = (value: unknown, low: number, high: number, otherwise: number) =>
    typeof value === 'number' && value >= low && value <= high ? value : otherwise;
  return {
    theme: oneOf(k.theme, ['auto', 'light', 'dark'], DEFAULTS.theme),
    sound: flag(k.sound, DEFAULTS.sound),
    volume: within(k.volume, 0, 1, DEFAULTS.volume),
    animation: flag(k.animation, DEFAULTS.animation),
    coordinates: flag(k.coordinates, DEFAULTS.coordinates),
    opponent: oneOf(k.opponent, ['computer', 'person'], DEFAULTS.opponent),
    level: Math.round(within(k.level, 1, 10, DEFAULTS.level)),
    side: oneOf(k.side, ['first', 'second', 'toss'], DEFAULTS.side),
    confirmResign: flag(k.confirmResign, DEFAULTS.confirmResign),
  };
}

function read(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const settings: Settings = $state(restore(read()));

interface Remembered {
  values: Record<string, boolean | number | string>;
}

/** Writes every change down and shows it; call once, inside an effect root. */
export function keepSettings(): void {
  const known = read();
  let ready = known !== null;
  let written = JSON.stringify(settings);
  if (!ready) {
    void ask<Remembered>('GET', '/settings')
      .then(({ values }) => Object.assign(settings, restore(String(values.app ?? ''))))
      .catch(() => undefined)
      .finally(() => (ready = true));
  }
  $effect(() => {
    const text = JSON.stringify(settings);
    try {
      localStorage.setItem(KEY, text);
    } catch {
      // A browser that keeps nothing still plays.
    }
    if (!ready || text === written) return;
    const later = setTimeout(() => {
      written = text;
      const body: Remembered = { values: { app: text } };
      // The browser's own memory is enough when the server is away.
      void ask('PUT', '/settings', body).catch(() => undefined);
    }, 400);
    return () => clearTimeout(later);
  });
  $effect(() => {
    const root = document.documentElement;
    if (settings.theme === 'auto') delete root.dataset.theme;
    else root.dataset.theme = settings.theme;
  });
}

/** Whether men should glide: the setting, unless the system asks for stillness. */
export function animated(): boolean {
  return settings.animation && !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}
