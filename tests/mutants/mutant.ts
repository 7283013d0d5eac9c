import type { AnyStateNode } from 'xstate';

/**
 * The changes of one edge of a machine:
 * - `drop`: it is never taken;
 * - `retarget`: it leads to a sibling of its target. An edge without a target, which only has actions or only hides an outer
 *   transition, leads to a sibling of its state;
 * - `drop guard`: it is taken whatever its guard returns;
 * - `negate guard`: it is taken exactly if its guard refuses it;
 * - `drop reenter`: it stays in its state instead of leaving and entering it again;
 * - `reorder`: the next candidate for its event is tried before it;
 * - `drop action`: one of its actions is not executed.
 */
export type EdgeOperator =
  | 'drop'
  | 'retarget'
  | 'drop guard'
  | 'negate guard'
  | 'drop reenter'
  | 'reorder'
  | 'drop action';

/**
 * The changes of one state of a machine:
 * - `add`: it accepts an event that it must ignore, and follows the edge that a sibling has for that event, without its guard;
 * - `drop entry`, `drop exit`: one of its entry or exit actions is not executed. The library starts and stops delays with such
 *   actions of its own, so a delay that never begins, or is never stopped, is included;
 * - `drop tag`: it no longer has one of its tags.
 */
export type StateOperator = 'add' | 'drop entry' | 'drop exit' | 'drop tag';

/**
 * The change of one named action of a machine:
 * - `change assignment`: one of the properties that it assigns keeps its previous value.
 */
export type ActionOperator = 'change assignment';

export type Operator = EdgeOperator | StateOperator | ActionOperator;

/** One change of one edge, one state or one action of one machine. */
export type Mutant = {
  /** Unique among all machines: `onboarding: wallet.ready.editing|save|0: drop`. */
  id: string;
  /** The machine's own id. */
  machine: string;
  /**
   * The id of the edge or the place of the state, as in `machines/graph/edges.ts`; the place and the event of an added edge; or the name
   * of the action.
   */
  part: string;
  operator: Operator;
  /** The path of the state, in every machine of the same definition; for an action that of the root. */
  path: readonly string[];
  /** Changes that state, one of its edges, or an action of its machine; returns a function that undoes the change. */
  change: (node: AnyStateNode) => () => void;
};
