import type { AnyStateNode } from 'xstate';

/**
 * The changes of one edge of a machine:
 * - `drop`: it is never taken;
 * - `retarget`: it leads to a sibling of its target. An edge without a target, which only has actions or only hides an outer
 *   transition, leads to a sibling of its state;
 * - `drop guard`: it is taken whatever its guard returns;
 * - `drop action`: one of its actions is not executed.
 */
export type EdgeOperator = 'drop' | 'retarget' | 'drop guard' | 'drop action';

/**
 * The changes of one state of a machine:
 * - `drop entry`, `drop exit`: one of its entry or exit actions is not executed. The library starts and stops delays with such
 *   actions of its own, so a delay that never begins, or is never stopped, is included;
 * - `drop tag`: it no longer has one of its tags.
 */
export type StateOperator = 'drop entry' | 'drop exit' | 'drop tag';

export type Operator = EdgeOperator | StateOperator;

/** One change of one edge or one state of one machine. */
export type Mutant = {
  /** Unique among all machines: `onboarding: wallet.ready.editing|save|0: drop`. */
  id: string;
  /** The machine's own id. */
  machine: string;
  /** The id of the edge, or the place of the state, as in `machines/edges.ts`. */
  part: string;
  operator: Operator;
  /** The path of the state, in every machine of the same definition. */
  path: readonly string[];
  /** Changes that state, or one of its edges; returns a function that undoes the change. */
  change: (node: AnyStateNode) => () => void;
};
