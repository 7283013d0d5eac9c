/** Events of cases, counted per day, without an item. */
export const eventMeasures = [
  ...(['started', 'submitted', 'approved', 'rejected', 'changesRequested'] as const),
  /** Approved, rejected or returned after the due date. */
  'late',
] as const;

/** Measures of the range as a whole, by item. */
export const itemMeasures = [
  /** Time from the start to the first submission; the item is a bucket of `durations.ts`. */
  'timeToSubmit',
  /** Time from a submission to its first decision; the item is a bucket of `durations.ts`. */
  'timeToDecide',
  /** A decided identity check; the item is `<provider>/<outcome>`. */
  'check',
  /** A request for changes to a group of documents; the item is the group. */
  'refusedDocument',
  /** An entry of a compliance file that a person was identified; the item is the method. */
  'identityMethod',
] as const;

/** Current drafts by the day of their last change; the item is the step. */
export const draftMeasure = 'draft';

export type EventMeasure = (typeof eventMeasures)[number];
export type ItemMeasure = (typeof itemMeasures)[number];
export type Measure = EventMeasure | ItemMeasure | typeof draftMeasure;
