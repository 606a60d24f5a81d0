/** Every English word of the app's frame and playing pages. Other languages give the same shape. */

export const en = {
  language: 'en',
  app: {
    name: 'Merels',
    tagline: 'The mill games and their neighbours: play them, study them, solve them.',
    skip: 'Skip to the page',
    menu: 'Menu',
    closeMenu: 'Close the menu',
    loading: 'One moment…',
    notFound: 'There is nothing here',
    notFoundText: 'The address does not lead to a page of Merels.',
    toHome: 'Back to all games',
    failed: 'This page could not be loaded',
    retry: 'Try again',
    offline: 'The Merels server does not answer. Is it still running?',
    unexpected: (status: number) => `The server answered in an unexpected way (status ${status}).`,
    cancel: 'Cancel',
    close: 'Close',
    yes: 'Yes',
    no: 'No',
  },
  nav: {
    label: 'Main',
    play: 'Play',
    analyse: 'Analyse',
    learn: 'Learn',
    puzzles: 'Puzzles',
    games: 'Games',
    tables: 'Tables',
    settings: 'Settings',
  },
  /** Names and one line about each game, by its identifier. */
  game: {
    'tic-tac-toe': {
      name: 'Tic-tac-toe',
      line: 'Three in a row on nine points. Over in a minute.',
    },
    'three-mens-morris': {
      name: 'Three Men’s Morris',
      line: 'Three men each, and then they walk. Ovid played it.',
    },
    'nine-holes': {
      name: 'Nine Holes',
      line: 'Three men each, and every hole within reach. Diagonals do not count.',
    },
    'five-mens-morris': {
      name: 'Five Men’s Morris',
      line: 'Two squares, five men, no flying. Short and sharp.',
    },
    'six-mens-morris': {
      name: 'Six Men’s Morris',
      line: 'Two squares and six men each, as in Italy and France of old.',
    },
    'seven-mens-morris': {
      name: 'Seven Men’s Morris',
      line: 'Two squares with a cross through the middle, where everything meets.',
    },
    'nine-mens-morris': {
      name: 'Nine Men’s Morris',
      line: 'The great one: three squares, nine men, a thousand years of cloister benches.',
    },
    'lasker-morris': {
      name: 'Lasker Morris',
      line: 'Ten men, and you may move before all are placed. A chess champion’s invention.',
    },
    'eleven-mens-morris': {
      name: 'Eleven Men’s Morris',
      line: 'The diagonals join in, and the board gets crowded.',
    },
    'twelve-mens-morris': {
      name: 'Twelve Men’s Morris',
      line: 'Twelve men on twenty-four points: room for everyone, just.',
    },
    morabaraba: {
      name: 'Morabaraba',
      line: 'South Africa’s game of cows and shooting, with rules of its own.',
    },
    'fox-and-geese': {
      name: 'Fox and Geese',
      line: 'One hungry fox against a flock that wants to hold it fast.',
    },
    'chinese-checkers': {
      name: 'Chinese Checkers',
      line: 'Step and leap your twelve men into the far corner before the others cross.',
    },
    solitaire: {
      name: 'Solitaire',
      line: 'Thirty-seven holes, one of them empty. Leap until a single peg is left.',
    },
  } as Record<string, { name: string; line: string }>,
  board: {
    label: (game: string) => `Board of ${game}`,
    help: 'Arrow keys move between points, or type a point’s name. Enter chooses, Escape puts back.',
    men: {
      white: 'white man',
      black: 'black man',
      fox: 'fox',
      goose: 'goose',
      peg: 'peg',
    },
    empty: 'empty',
    point: (name: string, what: string, hints: string[]) => [name, what, ...hints].join(', '),
    canLift: 'can move',
    canPlace: 'place here',
    canLand: 'go here',
    canRemove: 'can be taken',
    lifted: 'lifted. It can go to',
    stopHere: 'press again to stop here',
    chooseRemoval: 'A mill! Choose a man to take:',
    goOn: 'It can go on to',
    notHere: 'Nothing can be done there.',
    cancelled: 'Put back.',
  },
  sides: {
    white: 'White',
    black: 'Black',
    fox: 'Fox',
    geese: 'Geese',
  } as Record<string, string>,
  home: {
    title: 'Merels',
    millGames: 'Mill games',
    others: 'Their neighbours',
    resume: 'Go on playing',
    play: (name: string) => `Play ${name}`,
    options: 'Options',
    optionsFor: (name: string) => `Options for ${name}`,
    rules: 'Rules',
    rulesOf: (name: string) => `Rules of ${name}`,
    turnOf: (side: string) => `${side} to move`,
    moves: (n: number) => (n === 1 ? '1 move' : `${n} moves`),
    against: (level: number) => `Level ${level}`,
    twoPlayers: 'Two players',
    startsWith: 'One click starts a game with these settings:',
  },
};

export type Text = typeof en;
