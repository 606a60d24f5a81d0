/** The words in the language of the reader; so far there is one. */
import { en, type Text } from './en';

export const t: Text = en;

/** Name of a game in words, or its identifier when it has none here. */
export function gameName(id: string): string {
  return t.game[id]?.name ?? id;
}

export type { Text };
