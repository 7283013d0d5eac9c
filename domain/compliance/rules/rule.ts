import type { EntryKind } from '../entries/entry-kind.ts';

/** Under which circumstances a rule applies; each is defined in `conditions.ts`. */
export type ConditionName =
  | 'always'
  | 'isEntity'
  | 'isFederalCorporation'
  | 'isHighRisk'
  | 'isExposed'
  | 'ownersNotObtained';

/** What satisfies a rule; any one of a list is sufficient. */
export type Requirement =
  /** The latest entry of this kind about the subject, if no doubt was recorded after it. */
  | { entry: EntryKind }
  /** A verified identity check whose provider authenticated the document and compared the face. */
  | { check: 'provider' }
  /** A recorded structure of ownership with an outcome. */
  | { ownership: 'recorded' }
  /** A structure in which the information about every beneficial owner is confirmed by another measure. */
  | { ownership: 'confirmed' };

/** One thing that the law asks a compliance file to hold. */
export type Rule = {
  id: string;
  title: string;
  /** Where the law or its guidance says so. */
  citation: string;
  /** The first day on which it is in force, `YYYY-MM-DD`. */
  from: string;
  /** The last day on which it is in force; null for no end. */
  until: string | null;
  /** Whether it is checked once for the client, or once for each person of the case. */
  about: 'client' | 'person';
  /** All of them must hold. */
  when: readonly ConditionName[];
  satisfiedBy: readonly Requirement[];
  /**
   * Days after the approval by which it must be satisfied; null if it must be satisfied before the approval.
   */
  dueDays: number | null;
  /** What is left to do while it is open, in one sentence. */
  open: string;
};
