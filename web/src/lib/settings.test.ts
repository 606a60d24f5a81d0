import { expect, it } from 'vitest';
import { DEFAULTS, restore } from './settings.svelte';

it('keeps what was remembered and ignores what makes no sense', () => {
  const kept = restore(
    '{"theme":"dark","level":99,"side":"sideways","sound":false,"volume":"loud"}',
  );
  expect(kept).toEqual({ ...DEFAULTS, theme: 'dark', sound: false });
});

it.each([null, '', '{', '[]', '7', 'null'])('starts afresh from %j', (text) => {
  expect(restore(text)).toEqual(DEFAULTS);
});
