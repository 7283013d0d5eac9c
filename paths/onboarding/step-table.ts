import type { StepId } from '#machines/steps.ts';
import type { Action, Call } from '../actions.ts';

/** What the shared events of all steps do on the page of one step. */
export type StepTable = {
  /** The page's heading, for the shared checks and labels. */
  heading: string;
  /** The calls without which the page cannot open: while they are delayed it is loading. */
  reads: readonly Call[];
  /** The calls of its save; none if no form saves here. */
  writes: readonly Call[];
  /** Types something that is not saved yet, and removes it. */
  type: readonly Action[];
  undo: readonly Action[];
  /** Answers that every rule accepts, and answers that the server refuses. */
  complete: readonly Action[];
  refuse: readonly Action[];
  /** Another window saves the same step. */
  saveElsewhere: readonly Action[];
};

/** Complete by type: a step without tests does not compile. */
export type StepTables = Record<StepId, StepTable>;
