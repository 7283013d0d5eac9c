import type { Edge, Node } from '@xyflow/react';
import type { AnyStateMachine, AnyStateNode } from 'xstate';
import type { Folds } from './folds.ts';
import type { Box, Face, Point, Writing } from './writing.ts';

/** Where the path tests walk an edge. */
export type Walked = 'chromium' | 'jsdom' | 'model' | 'nobody';

/** What is shown of a part beside the machine itself. */
export type Look = {
  isActive?: boolean;
  isSelected?: boolean;
  /** The edge was the last to be taken. */
  isLit?: boolean;
  walked?: Walked;
};

/**
 * A part of a drawing, as React Flow takes it. Its id is a state's place, or an edge's id, where it can be chosen: a
 * state's box, a `row` of words in it, the `label` on a way. A `face` is what else is written in a box, a `board` points
 * on to a state elsewhere, a `dot` says "begin here", a `fold` opens or closes the state whose place follows its `fold `.
 */
export type DrawnPart = Node<
  Pick<Writing, 'texts'> &
    Partial<Pick<Face, 'pills'>> & {
      /** What a screen reader says of it, and what hovering shows; empty where nothing can be chosen. */
      label: string;
      /** The state that it is, is written in, or points to. */
      state: AnyStateNode;
      look?: Look;
      /** Whether what is inside is not drawn; of a `fold`, and of the state that it belongs to. */
      isFolded?: boolean;
    },
  'state' | 'face' | 'row' | 'label' | 'board' | 'dot' | 'fold'
>;

/** The line from a part to another, from border to border. What lies between two labels is hidden by them. */
export type DrawnWay = Edge<
  { points: readonly Point[]; edges: readonly string[]; isHint: boolean; look?: Look },
  'way'
>;

/** A machine with a position for everything; pixels from the top left corner of the whole. */
export type Drawing = Pick<Box, 'width' | 'height'> & {
  machine: AnyStateMachine;
  /** Outer states before the ones inside them. */
  parts: readonly DrawnPart[];
  ways: readonly DrawnWay[];
  folds: Folds;
};

/** How high ways lie: above the boxes of states, below everything that is written. */
export const wayLevel = 100;
