/**
 * How a periodic review ended.
 *
 * `confirmed`: the client confirmed everything, and it was approved; `changed`: the client changed something, and it was approved;
 * `completed`: staff completed it without an answer of the client; `postponed`: staff moved it to a later day; `given_up`: the client
 * withdrew the answers and restored the approved ones; `rejected`: the client was rejected.
 */
export type ReviewOutcome = 'confirmed' | 'changed' | 'completed' | 'postponed' | 'given_up' | 'rejected';

/** The latest day to which a review may be postponed, as months from today. */
export const longestPostponement = 12;

/** The reason against submitting a section of a review that the client neither confirmed nor changed. */
export const confirmOrChange = 'Confirm that this is still correct, or change it';
