/** Numbers, sizes, times and dates as people read them. */
import { t } from '../text';

export function count(n: number): string {
  return n.toLocaleString(t.language);
}

export function bytes(n: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let unit = 0;
  let size = n;
  while (size >= 1000 && unit < units.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && size < 10 ? 1 : 0;
  return `${size.toLocaleString(t.language, { maximumFractionDigits: digits })} ${units[unit]}`;
}

/** A length of time in its two largest units. */
export function duration(seconds: number): string {
  const s = Math.max(0, Math.round(seconds));
  if (s < 60) return t.time.seconds(s);
  if (s < 3600) return t.time.minutes(Math.round(s / 60));
  return t.time.hours(Math.floor(s / 3600), Math.round((s % 3600) / 60));
}

/** A date with its time, short; the text itself when it is no date. */
export function moment(text: string): string {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text;
  return date.toLocaleString(t.language, { dateStyle: 'medium', timeStyle: 'short' });
}
