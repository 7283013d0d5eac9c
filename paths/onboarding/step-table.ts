import type { StepId } from '#machines/steps.ts';
import type { Action, Call } from '../actions.ts';

/** What the events that every step shares do on the page of one of them. */
export type StepTable = {
  /** The page's own heading (the shared looks and labels). */
  heading: string;
  /** The calls without which the page cannot open: while they stay out it is loading. */
  reads: readonly Call[];
  /** The calls that its save makes; none where nothing is saved by a form. */
  writes: readonly Call[];
  /** Types something that is not saved yet, and takes it back. */
  type: readonly Action[];
  undo: readonly Action[];
  /** Answers that every rule accepts, and answers that the server refuses. */
  complete: readonly Action[];
  refuse: readonly Action[];
  /** Another window saves the same step. */
  saveElsewhere: readonly Action[];
};

/** Whole by type: a step that nobody can test does not compile. */
export type StepTables = Record<StepId, StepTable>;
