import type { Edge, Node } from '@xyflow/react';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { View } from './folds.ts';
import type { Box, Face, Point, Writing } from './writing.ts';

/** Where the path tests cover an edge. */
export type Visited = 'chromium' | 'jsdom' | 'model' | 'nobody';

/** What is shown of a part in addition to the machine. */
export type Look = {
  isActive?: boolean;
  isSelected?: boolean;
  /** The edge was the last one taken. */
  isLit?: boolean;
  visited?: Visited;
};

/**
 * A part of a drawing as a React Flow node. Its id is a state's place or an edge's id if it can be selected: a state's box, a
 * `row` of text in it, the `label` on an arrow. A `face` is the other text in a box, a `board` refers to a state elsewhere, a
 * `dot` marks the initial state, a `fold` opens or closes the state whose place follows its `fold `, a `note` stands for edges alike
 * of a lane, an `outcome` is the state that a lane leads to.
 */
export type DrawnPart = Node<
  Pick<Writing, 'texts'> &
    Partial<Pick<Face, 'pills'>> & {
      /** The accessible name and the tooltip; empty if the part cannot be selected. */
      label: string;
      /** The state that it is, is part of, or refers to. */
      state: AnyStateNode;
      look?: Look;
      /** Whether the content is not drawn; for a `fold`, and for the state that it belongs to. */
      isFolded?: boolean;
      /** The edges that a `note` stands for. */
      edges?: readonly string[];
    },
  'state' | 'face' | 'row' | 'label' | 'board' | 'dot' | 'fold' | 'note' | 'outcome'
>;

/** The line from one part to another, from border to border. Labels hide the line behind them. */
export type DrawnWay = Edge<
  { points: readonly Point[]; edges: readonly string[]; isHint: boolean; look?: Look },
  'way'
>;

/** A machine with a position for every part; pixels from the top left corner of the drawing. */
export type Drawing = Pick<Box, 'width' | 'height'> &
  View & {
    machine: AnyStateMachine;
    /** Outer states before the ones inside them. */
    parts: readonly DrawnPart[];
    ways: readonly DrawnWay[];
  };

/** The z-index of arrows: above the boxes of states, below all text. */
export const wayLevel = 100;
