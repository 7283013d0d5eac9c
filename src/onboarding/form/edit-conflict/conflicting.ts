import type { ChosenSide, TwoAnswers } from '#src/ui/form/two-versions.tsx';

/** One difference between two users' versions of the same form. */
export interface AnswerConflict extends Omit<TwoAnswers, 'chosen'> {
  /** Returns the form's values with this difference resolved in favour of a side, and the rest unchanged. */
  settle(values: object, side: ChosenSide): object;
}

/** The values of a form as both users opened it, as this user has edited it, and as the other user has saved it. */
export interface Versions {
  base: object;
  mine: object;
  theirs: object;
}

/** Returns the differences that a save of this form would overwrite. */
export type Compare = (versions: Versions) => readonly AnswerConflict[];
