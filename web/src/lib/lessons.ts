/**
 * The small boards of the Learn pages: what stands on them and what is to be
 * tried. The words are in `text/en-learn.ts` under the same keys.
 */
import type { Man } from '../board/types';
import type { Setup } from './positions';

export interface Lesson {
  /** Key of the words. */
  key: string;
  /** The rule set it is tried with. */
  game: string;
  /** What stands there; the game's start when left out. */
  setup?: Setup;
  /** A move whose text fits has done what was asked. */
  goal: RegExp;
}

function men(...groups: [Man, string][]): Record<string, Man> {
  return Object.fromEntries(
    groups.flatMap(([man, points]) => points.split(' ').map((point) => [point, man])),
  ) as Record<string, Man>;
}

function mill(
  white: string,
  black: string,
  hands: [number, number] = [0, 0],
  side: 'white' | 'black' = 'white',
): Setup {
  return { men: men(['white', white], ['black', black]), hands, side };
}

const NINE = 'nine-mens-morris';

/** Closing, protection, the two-mill swing, flying and shutting in are the same in all the larger games. */
const LARGE: Lesson[] = [
  { key: 'place', game: NINE, goal: /^[a-g][1-7]$/ },
  { key: 'close', game: NINE, setup: mill('b6 d6 a4', 'g1 d2 e3', [6, 6]), goal: /^f6x/ },
  {
    key: 'protected',
    game: NINE,
    setup: mill('b6 f6 d5 a4', 'a1 d1 g1 e4 c3'),
    goal: /^d5-d6x(e4|c3)$/,
  },
  {
    key: 'swing',
    game: NINE,
    setup: mill('d7 a7 g7 b6 f6 c3', 'a4 e4 f2 d1 g1'),
    goal: /^d7-d6x/,
  },
  { key: 'fly', game: NINE, setup: mill('a7 d7 e3', 'b4 c4 f4 d2 g1'), goal: /^e3-g7x/ },
  {
    key: 'block',
    game: NINE,
    setup: mill('a4 d7 b6 b2 g4 c3', 'a7 a1 d1 g1', [0, 0]),
    goal: /^b2-d2$/,
  },
];

/** The lessons on the swing and on flying, with the rules of another game of three squares. */
const swingAndFly = (game: string): Lesson[] =>
  LARGE.filter(({ key }) => key === 'swing' || key === 'fly').map((lesson) => ({
    ...lesson,
    game,
  }));

const CROSS: Lesson[] = [
  { key: 'place', game: 'seven-mens-morris', goal: /^[a-e][1-5]$/ },
  {
    key: 'cross',
    game: 'seven-mens-morris',
    setup: mill('a3 b3 d3 b2', 'e5 e1 d2 c5', [3, 3]),
    goal: /^c3x/,
  },
];

const SMALL = (game: string): Lesson[] => [
  { key: 'place', game, goal: /^[a-e][1-5]$/ },
  { key: 'smallClose', game, setup: mill('a5 c5 e3', 'b2 d2 c1'), goal: /^e3-e5x/ },
];

export const LESSONS: Record<string, Lesson[]> = {
  'tic-tac-toe': [
    { key: 'row', game: 'tic-tac-toe', setup: mill('b2 a1', 'a3 c1', [3, 2]), goal: /^c3$/ },
  ],
  'three-mens-morris': [
    { key: 'centre', game: 'three-mens-morris', goal: /^b2$/ },
    {
      key: 'row',
      game: 'three-mens-morris',
      setup: mill('b2 a1 b3', 'a3 c1 c2'),
      goal: /^b3-c3$/,
    },
  ],
  'nine-holes': [
    { key: 'hop', game: 'nine-holes', setup: mill('a1 b1 b3', 'a3 b2 c2'), goal: /^b3-c1$/ },
  ],
  'five-mens-morris': SMALL('five-mens-morris'),
  'six-mens-morris': SMALL('six-mens-morris'),
  'seven-mens-morris': CROSS,
  'nine-mens-morris': LARGE,
  'lasker-morris': [
    {
      key: 'choice',
      game: 'lasker-morris',
      setup: mill('b6 f6 d5', 'a1 g4 e3', [7, 7]),
      goal: /^d5-d6x/,
    },
    ...swingAndFly('lasker-morris'),
  ],
  'eleven-mens-morris': [
    {
      key: 'diagonal',
      game: 'eleven-mens-morris',
      setup: mill('a7 b6 d2', 'g1 f2 d6', [8, 8]),
      goal: /^c5x/,
    },
    ...swingAndFly('eleven-mens-morris'),
  ],
  'twelve-mens-morris': [
    {
      key: 'diagonal',
      game: 'twelve-mens-morris',
      setup: mill('a7 b6 d2', 'g1 f2 d6', [9, 9]),
      goal: /^c5x/,
    },
    ...swingAndFly('twelve-mens-morris'),
  ],
  morabaraba: [
    {
      key: 'diagonal',
      game: 'morabaraba',
      setup: mill('a7 b6 d2', 'g1 f2 d6', [9, 9]),
      goal: /^c5x/,
    },
    ...swingAndFly('morabaraba'),
  ],
  'fox-and-geese': [
    {
      key: 'jump',
      game: 'fox-and-geese',
      setup: {
        men: men(['fox', 'd4'], ['goose', 'd5 c3 e3 a3 g3 b2 d7']),
        hands: null,
        side: 'white',
      },
      goal: /^d4:d6/,
    },
    {
      key: 'catch',
      game: 'fox-and-geese',
      setup: {
        men: men(['fox', 'd7'], ['goose', 'c7 e7 c6 e6 d6 c5 d4 e5 a3']),
        hands: null,
        side: 'black',
      },
      goal: /-d5$/,
    },
  ],
  'chinese-checkers': [{ key: 'chain', game: 'chinese-checkers', goal: /:/ }],
  solitaire: [
    {
      key: 'chain',
      game: 'solitaire',
      setup: { men: men(['peg', 'd1 d2 d4 e5']), hands: null, side: 'white' },
      goal: /^d1:d3$/,
    },
  ],
};
