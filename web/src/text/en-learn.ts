/** The words of the Learn pages: history, strategy, and what to try on the small boards. */

interface LessonWords {
  title: string;
  text: string;
  /** Said when it was done. */
  done: string;
}

interface GameWords {
  history: string[];
  strategy: string[];
  /** Words of lessons that only this game has, or has in other words. */
  lessons?: Record<string, LessonWords>;
}

const lessons: Record<string, LessonWords> = {
  place: {
    title: 'Place a man',
    text: 'All men begin off the board. Put a white man on any point, then a black one, and so on. Which points touch the most others?',
    done: 'That is all there is to placing. The points where lines cross leave a man the most ways to go later.',
  },
  close: {
    title: 'Close a mill',
    text: 'White has men on b6 and d6 and one in hand to place. Complete the row of three, then take a black man.',
    done: 'A mill. The removal is part of the same turn, and the man you took is out of the game for good.',
  },
  smallClose: {
    title: 'Close a mill by moving',
    text: 'White has men on a5 and c5. Bring the man on e3 beside them and take a black man.',
    done: 'A mill by moving counts like one by placing.',
  },
  protected: {
    title: 'Men in a mill are safe',
    text: 'Move d5 to d6 and close the mill in the middle square. Black’s row a1-d1-g1 is a mill, so those three cannot be taken while others stand free.',
    done: 'Only men outside mills could be taken. If all of them stood in mills, any man might go.',
  },
  swing: {
    title: 'To and fro between two mills',
    text: 'The man on d7 stands in a mill, and d6 would complete another. Move it to d6 and take a man.',
    done: 'Now it can go back to d7 and close the first mill again: one man every turn. Build this, and you have all but won.',
  },
  fly: {
    title: 'Three men fly',
    text: 'White is down to three men, and three men may go to any empty point. Fly from e3 to close the row on top.',
    done: 'With only three men left a player is close to losing, but hard to stop.',
  },
  block: {
    title: 'Shut the enemy in',
    text: 'Black has four men and nowhere to go except one point. A player without a move has lost. Find the quiet move that shuts the last way.',
    done: 'Look at Black’s men: can any of them still move?',
  },
};

const diagonal: LessonWords = {
  title: 'Mills across the corners',
  text: 'On this board the corners are joined, so a7-b6-c5 is a line too. Place a man on c5.',
  done: 'Twenty mills instead of sixteen: with the diagonals somebody is always about to close one.',
};

const games: Record<string, GameWords> = {
  'tic-tac-toe': {
    history: [
      'The smallest of the row games, known all over the world as noughts and crosses. It is here because the others grow out of it: let the men move after placing, and Three Men’s Morris begins.',
    ],
    strategy: [
      'With good play nobody wins. Take the centre, answer every pair, and look for two threats at once.',
    ],
    lessons: {
      row: {
        title: 'Three in a row',
        text: 'White has the centre and a corner. One placing wins.',
        done: 'Three in a row, and the game is over.',
      },
    },
  },
  'three-mens-morris': {
    history: [
      'Three men each on nine points is one of the oldest forms of the game; boards for it were scratched into the steps and floors of Roman buildings.',
    ],
    strategy: [
      'Whoever begins can win: the centre point lies on four lines, and a man there is a part of nearly every threat. Second place? Then make sure that White cannot keep it in peace.',
    ],
    lessons: {
      centre: {
        title: 'The strongest point',
        text: 'Take the centre. It lies on four of the eight lines.',
        done: 'From the centre with best play White wins, in nine plies.',
      },
      row: {
        title: 'Walk into a mill',
        text: 'All men are placed, now they move along the lines. Bring a man to c3.',
        done: 'Corner, centre, corner: a mill wins at once.',
      },
    },
  },
  'nine-holes': {
    history: [
      'Shepherds cut nine holes into the turf and played with pebbles and pegs. The board has no lines at all, so a man may go to any empty hole.',
    ],
    strategy: [
      'Only rows and columns count. Since men leap anywhere, every pair is a threat at once: before you move, look which of your men is holding one of his.',
    ],
    lessons: {
      hop: {
        title: 'Any empty hole',
        text: 'Two white men stand on the lowest row. The third may go anywhere: complete the row.',
        done: 'A row of three wins.',
      },
    },
  },
  'five-mens-morris': {
    history: [
      'The middle-sized boards of two squares were played with five or six men, in Italy and France above all, until Nine Men’s Morris drove them out.',
    ],
    strategy: [
      'Nobody flies here, so being shut in is a real danger. Keep your men near the connecting lines.',
    ],
  },
  'six-mens-morris': {
    history: [
      'The game of two squares in the form that was most widespread, in Italy, France and England; by 1600 it had nearly gone out of use.',
    ],
    strategy: [
      'The connectors between the squares hold no mill, but whoever commands them decides which side of the board gets crowded. There is no flying: count the moves the enemy has left.',
    ],
  },
  'seven-mens-morris': {
    history: [
      'A cross is drawn through the two squares, and its middle joins everything. Each arm of the cross and its centre hold mills of three that overlap.',
    ],
    strategy: [
      'The centre is a part of six mills. A man there is worth two elsewhere, and a man of the enemy there is the first to block.',
    ],
    lessons: {
      cross: {
        title: 'The long lines',
        text: 'Along the cross any three neighbours are a mill. Place a man on the centre: it closes two at once.',
        done: 'Two mills at a stroke still take one man, unless you play with the option that takes two.',
      },
    },
  },
  'nine-mens-morris': {
    history: [
      'Merels, mill, Mühle, cowboy checkers: a game with this many names has been loved for long. It is among the oldest games we know; boards are cut into Roman buildings and, by the hands of bored choristers, into the cloister seats of English cathedrals.',
      'Titania names it in Shakespeare’s A Midsummer Night’s Dream, when the fields are flooded and “the nine men’s morris is fill’d up with mud”: it was played outdoors too, on boards cut in the turf.',
      'With best play of both it is a draw. That was proved by computer in the 1990s; Merels proves it again on your own machine, in minutes.',
    ],
    strategy: [
      'Place your men where they keep choices instead of hurrying to close mills. A mill closed early takes a man, but a player whose men stand packed together is soon shut in.',
      'The four middle points of the second square (d6, f4, d2, b4) lead in every direction: each has four neighbours. Take two of them if you can.',
      'A man that goes to and fro between two mills takes a man every turn. Most games between beginners are won that way: prepare yours, and spoil theirs before it runs.',
      'Spread out when you have fewer men; close in when you have more. And remember that a player who cannot move has lost, however many men he has.',
      'Down to three men, a player flies. Before you take the fourth man, see what his three could close from anywhere.',
    ],
  },
  'lasker-morris': {
    history: [
      'Emanuel Lasker, chess champion of the world for twenty-seven years, found that the opening of Nine Men’s Morris was played by rote. He gave each player ten men and let them move at any time. It is a draw too, but a far richer one.',
    ],
    strategy: [
      'A man in hand is a move that never runs out: keep one as long as you can, and the enemy will be the first to run short of good moves.',
      'Mills can be opened and closed from the very first turns. Watch for the swing much earlier than in the game with nine.',
    ],
    lessons: {
      choice: {
        title: 'Place or move, as you like',
        text: 'White still has men in hand, and may move all the same. Close the mill by moving d5 to d6.',
        done: 'A mill with seven men still in hand.',
      },
    },
  },
  'eleven-mens-morris': {
    history: [
      'As the board got its diagonals the number of men went up. Eleven each leave two points free when all are placed, if nobody has been taken.',
    ],
    strategy: [
      'With diagonals the corners of the middle square have four neighbours as well. The board fills up: think of room to move while you are still placing.',
    ],
    lessons: { diagonal },
  },
  'twelve-mens-morris': {
    history: [
      'Twelve men each on twenty-four points: the game that settlers took to America. If placing fills the board without a mill, it is a draw at once.',
    ],
    strategy: [
      'Mills during placing decide much, since they also make the room in which the others will move. Do not be the one who fills the last hole next to his own men.',
    ],
    lessons: { diagonal },
  },
  morabaraba: {
    history: [
      'In South Africa the men are cows, taking one is shooting it, and the game is a sport with leagues and champions.',
      'Two rules keep it lively: a man that leaves a mill may not go straight back to form that mill again, and with three cows left on a side the game is drawn after ten turns each without a shot.',
    ],
    strategy: [
      'The swing between two mills still works, because the man closes a different mill on its way back. Opening and closing a single mill takes one turn longer than elsewhere.',
    ],
    lessons: { diagonal },
  },
  'fox-and-geese': {
    history: [
      'A hunt with unequal sides, played in the north of Europe since the Middle Ages; kings and queens had boards for it. The board of thirty-seven points came from France.',
    ],
    strategy: [
      'Geese: walk in a closed front, two deep, and never leave a lone goose with an empty point behind it. You cannot go back, so a gap stays a gap.',
      'Fox: look for the goose that has lost its neighbour, threaten two at once, and get behind the flock. What is behind the geese is safe for you for ever.',
    ],
    lessons: {
      jump: {
        title: 'The fox jumps',
        text: 'A goose stands next to the fox with an empty point behind it. Jump over it; the goose is gone.',
        done: 'One goose fewer. If another jump had been open, the fox could have gone on in the same turn.',
      },
      catch: {
        title: 'Hold the fox',
        text: 'The fox is in the corner of the board with one way out, over the goose on d6. Close it.',
        done: 'The fox cannot move: the geese have won.',
      },
    },
  },
  'chinese-checkers': {
    history: [
      'A race across the board, after the game of stars that is neither Chinese nor checkers. Nobody is taken; everybody is in the way.',
    ],
    strategy: [
      'Build ladders: men with an empty point between them carry a whole chain of jumps. Bring the last men along early, since a straggler has nobody to jump over.',
    ],
    lessons: {
      chain: {
        title: 'Jump over a friend',
        text: 'A man may jump over a neighbour of either colour to the empty point behind, and go on from there. Make any jump with White.',
        done: 'One jump does the work of two steps, and a chain of them more still.',
      },
    },
  },
  solitaire: {
    history: [
      'The French form of the board has thirty-seven holes. An engraving of a princess playing it at the court of Louis XIV is the oldest trace of the game.',
    ],
    strategy: [
      'Work from the outside inwards, clear one corner after the other, and keep the last pegs together. Without diagonals the empty centre can never be brought down to one peg: some things the colours of the holes forbid.',
      'Consecutive jumps of one peg are one move, so long chains make a short solution. From the empty centre, with diagonals, thirteen moves are enough, and none does it in twelve.',
    ],
    lessons: {
      chain: {
        title: 'One peg, three jumps, one move',
        text: 'The peg on d1 can take the other three without stopping. Start it on its way with the first jump.',
        done: 'Now go on with the same peg until it is alone: all that counts as a single move.',
      },
    },
  },
};

export const learn = {
  title: 'Learn',
  intro:
    'Every game with its rules, a board to try them on, and what generations of players found out.',
  rules: 'The rules',
  rulesNote: 'These are the usual rules. When you start a game you can change many of them.',
  try: 'Try it',
  history: 'Some history',
  strategy: 'How to play well',
  play: (name: string) => `Play ${name}`,
  analyse: 'Set up any position',
  print: 'Print a board',
  puzzles: 'Solve puzzles',
  all: 'All games',
  again: 'Start over',
  showMe: 'Show me',
  yourMove: 'Your move:',
  done: 'Well done.',
  games,
  lessons,
};

/** The words of one lesson of one game. */
export function lessonWords(game: string, key: string): LessonWords {
  return games[game]?.lessons?.[key] ?? lessons[key] ?? { title: key, text: '', done: '' };
}
