import type { AnyStateNode } from 'xstate';

/**
 * What is done to one edge of a machine:
 * - `drop`: it is never taken;
 * - `retarget`: it leads to the state beside the one it should lead to. One that leads nowhere, since it only acts or
 *   only shields its state from an outer transition, leaves its state for the one beside it;
 * - `drop guard`: it is taken whatever its guard says;
 * - `drop action`: one of its actions is not carried out.
 */
export type EdgeOperator = 'drop' | 'retarget' | 'drop guard' | 'drop action';

/**
 * What is done to one state of a machine:
 * - `drop entry`, `drop exit`: one of the actions on its way in or out is not carried out. The library starts and stops
 *   delays by such actions of its own, so that a delay that never begins, or is never stopped, is among them;
 * - `drop tag`: it has one of its tags no more.
 */
export type StateOperator = 'drop entry' | 'drop exit' | 'drop tag';

export type Operator = EdgeOperator | StateOperator;

/** One change of one edge or one state of one machine. */
export type Mutant = {
  /** Unique among all machines: `onboarding: wallet.editing|save|0: drop`. */
  id: string;
  /** The machine's own id. */
  machine: string;
  /** The id of the edge, or the place of the state, as `machines/edges.ts` says them. */
  part: string;
  operator: Operator;
  /** Which state it is about, in every machine that was made of the same definition. */
  path: readonly string[];
  /** Makes the change in that state, or in one of its edges; gives back what undoes it. */
  change: (node: AnyStateNode) => () => void;
};
