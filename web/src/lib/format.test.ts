import { expect, it } from 'vitest';
import { bytes, count, duration, moment } from './format';

it('writes sizes in the unit that keeps them short', () => {
  expect([0, 999, 1500, 18_000_000, 2_400_000_000].map(bytes)).toEqual([
    '0 B',
    '999 B',
    '1.5 kB',
    '18 MB',
    '2.4 GB',
  ]);
});

it('writes lengths of time in words', () => {
  expect([1, 59, 60, 3599, 3600, 5400].map(duration)).toEqual([
    '1 second',
    '59 seconds',
    '1 minute',
    '60 minutes',
    '1 hour',
    '1 hour 30 minutes',
  ]);
});

it('groups the digits of large counts', () => {
  expect(count(7_673_759_269)).toBe('7,673,759,269');
});

it('leaves alone what is no date', () => {
  expect(moment('yesterday')).toBe('yesterday');
});
