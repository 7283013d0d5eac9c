import type { StateKind } from './graph.ts';

/** A machine with a position for everything; pixels from the top left corner of the whole. */
export type Drawing = {
  /** The machine's id. */
  machine: string;
  width: number;
  height: number;
  /** Outer states before the ones inside them. */
  states: readonly DrawnState[];
  arrows: readonly DrawnArrow[];
  /** From the dot that says "begin here" to the state that its surroundings open with. */
  starts: readonly DrawnStart[];
};

export type Point = { x: number; y: number };

export type Box = Point & { width: number; height: number };

export type DrawnState = Box & {
  /** A state's place. */
  place: string;
  title: string;
  /** Of the type, in pixels. */
  titleSize: number;
  kind: StateKind;
  isInitial: boolean;
  /** In how many states it lies. */
  depth: number;
  tags: readonly DrawnTag[];
  /** What the state says of itself, and the edges that are words instead of arrows. */
  lines: readonly DrawnLine[];
};

export type DrawnTag = Box & { text: string };

/** A line of text in a state. `x`, `y`, `width` and `height` are its row; the text begins at `x`. */
export type DrawnLine = Box & {
  /** `path`: an address; `does`: what runs in the state; `hears`: an edge; `ignores`: an edge that swallows its event. */
  kind: 'path' | 'does' | 'hears' | 'ignores';
  text: string;
  /** The whole of it, where the text was cut. */
  full: string;
  /** The edge that the line is, if it is one. */
  edge: string | null;
};

/** The way from a state to another: of one edge, or of all that lead from this one to that one. */
export type DrawnArrow = {
  /** Unique in its drawing. */
  key: string;
  source: string;
  target: string;
  /** The ids of the edges that it is. */
  edges: readonly string[];
  /** The edges are words in the source's box; the arrow, without labels, only shows where they lead. */
  isHint: boolean;
  /** From border to border; what lies between two labels is hidden by them. */
  points: readonly Point[];
  labels: readonly DrawnLabel[];
  /** Where the target is too far away for a line: a signpost that names it, in which the line ends. */
  signpost: (Box & { text: string }) | null;
};

export type DrawnLabel = Box & {
  /** An edge's id. */
  edge: string;
  lines: readonly LabelLine[];
};

export type LabelLine = { kind: 'event' | 'guard' | 'action'; text: string };

export type DrawnStart = { place: string; points: readonly Point[] };
