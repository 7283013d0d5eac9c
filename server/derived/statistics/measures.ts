/** What happens to cases, counted on its day; without an item. */
export const eventMeasures = [
  ...(['started', 'submitted', 'approved', 'rejected', 'changesRequested'] as const),
  /** Approved, rejected or sent back after its due date. */
  'late',
] as const;

/** What is told of a range as a whole, by item. */
export const itemMeasures = [
  /** From the start to the first submission; the item is a bucket of `durations.ts`. */
  'timeToSubmit',
  /** From a submission to the first decision about it; the item is a bucket of `durations.ts`. */
  'timeToDecide',
  /** An identity check was decided; the item is `<provider>/<outcome>`. */
  'check',
  /** A request for changes marked a group of documents, which is the item. */
  'refusedDocument',
] as const;

/** Drafts as they stand now, by the day on which they were touched last; the item is the step. */
export const draftMeasure = 'draft';

export type EventMeasure = (typeof eventMeasures)[number];
export type ItemMeasure = (typeof itemMeasures)[number];
export type Measure = EventMeasure | ItemMeasure | typeof draftMeasure;
