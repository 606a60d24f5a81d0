import { describe, expect, it } from 'vitest';
import { french37, squares3 } from '../board/shapes.fixture';
import { gameOf, optionsOf, readPosition, writeSpec } from './notation';

describe('reading a position', () => {
  it('finds the men, the side and the hands of a mill game', () => {
    const { men, side, hands } = readPosition('W2/1B1/3/W5/3/3/2B b 7,6 3 5', squares3);
    expect(men).toEqual({ a7: 'white', d6: 'black', a4: 'white', g1: 'black' });
    expect(side).toBe(1);
    expect(hands).toEqual([7, 6]);
  });

  it('reads long runs of empty points', () => {
    expect(readPosition('24 w 9,9', squares3).men).toEqual({});
    expect(readPosition('23W w 8,9', squares3).men).toEqual({ g1: 'white' });
  });

  it('knows foxes, geese and pegs', () => {
    const fox = readPosition('3/5/7/3F3/GGGGGGG/GGGGG/GGG f 1', french37);
    expect(fox.men.d4).toBe('fox');
    expect(fox.men.a3).toBe('goose');
    expect(fox.side).toBe(0);
    expect(readPosition('3/5/7/7/GGGGGGG/5/3 g 2', french37).side).toBe(1);
    expect(readPosition('3/5/7/PPP1PPP/7/5/3 0', french37).men.a4).toBe('peg');
  });
});

it('takes a rule set apart and writes it again', () => {
  const spec = 'nine-mens-morris:flying=never,men=7';
  expect(gameOf(spec)).toBe('nine-mens-morris');
  expect(optionsOf(spec)).toEqual({ flying: 'never', men: '7' });
  expect(writeSpec('nine-mens-morris', optionsOf(spec))).toBe(spec);
  expect(optionsOf('solitaire')).toEqual({});
});
