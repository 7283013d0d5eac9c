import type { ChosenSide, TwoAnswers } from '#src/ui/form/two-versions.tsx';

/** One thing that two people have left differently in the same form. */
export interface Met extends Omit<TwoAnswers, 'chosen'> {
  /** The form's values with this settled in favour of a side; all the rest stays as it is. */
  settle(values: object, side: ChosenSide): object;
}

/** The values of a form as both found it, as one has it typed, and as the other has saved it. */
export interface Versions {
  base: object;
  mine: object;
  theirs: object;
}

/** What the two have left differently, and whoever saves now would undo. */
export type Compare = (versions: Versions) => readonly Met[];
