/**
 * What the board on the screen is told. It knows no rules: every point is a
 * name with a place on a grid, and every legal move is a list of steps that a
 * hand makes one after the other.
 */

/** Everything that can stand on a point. */
export type Man = 'white' | 'black' | 'fox' | 'goose' | 'peg';

export interface BoardPoint {
  name: string;
  /** Columns counted from the left, starting anywhere. */
  file: number;
  /** Rows counted from the bottom, starting anywhere. */
  rank: number;
}

export interface BoardShape {
  id: string;
  points: BoardPoint[];
  /** Straight runs of point names. */
  lines: string[][];
}

/**
 * One thing the hand does: put a man from the hand, lift a man, set it down
 * (perhaps to go on from there), or take a man away.
 */
export type StepKind = 'place' | 'lift' | 'land' | 'remove';

export interface Step {
  kind: StepKind;
  point: string;
  /** Men that disappear by this step without being chosen, as in a jump. */
  takes?: string[];
}

export interface LegalMove {
  /** The move as text: what is sent when it is made. */
  text: string;
  steps: Step[];
}

export type ArrowStyle = 'best' | 'good' | 'bad' | 'hint' | 'user';

export interface Arrow {
  from: string;
  to: string;
  style: ArrowStyle;
  /** 0 to 1: how strong the arrow is drawn. */
  weight?: number;
}

export type MarkStyle = 'win' | 'draw' | 'loss' | 'unknown' | 'hint' | 'user' | 'best' | 'bad';

export interface Mark {
  point: string;
  style: MarkStyle;
  /** A few characters written beside the ring, such as a distance. */
  label?: string;
}

/** Men by the name of the point they stand on. */
export type Men = Readonly<Record<string, Man>>;

/** Words the board speaks; given from outside so that it holds no language. */
export interface BoardLabels {
  board: string;
  help: string;
  men: Record<Man, string>;
  empty: string;
  point(name: string, what: string, hints: string[]): string;
  canLift: string;
  canPlace: string;
  canLand: string;
  canRemove: string;
  lifted: string;
  stopHere: string;
  chooseRemoval: string;
  goOn: string;
  notHere: string;
  cancelled: string;
}

/** `play` makes legal moves, `edit` only reports the point pressed, `view` does nothing. */
export type BoardMode = 'play' | 'edit' | 'view';

export interface BoardConfig {
  shape: BoardShape;
  men: Men;
  moves: readonly LegalMove[];
  mode: BoardMode;
  /** Points of the last move, first to last, the man's whole way. */
  lastMove: readonly string[];
  arrows: readonly Arrow[];
  marks: readonly Mark[];
  /** Quarter turns clockwise, 0 to 3. */
  turn: number;
  /** Left and right exchanged. */
  mirror: boolean;
  coordinates: boolean;
  animate: boolean;
  /** Holes for pegs rather than crossings of lines. */
  holes: boolean;
  /** The man a placing puts down. */
  placing: Man;
  labels: BoardLabels;
}
