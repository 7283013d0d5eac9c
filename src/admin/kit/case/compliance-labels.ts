import type { Rating } from '#domain/compliance/file/facts.ts';

/** The labels of the ratings of a client's risk. */
export const ratingLabels: Readonly<Record<Rating, string>> = {
  low: 'Low risk',
  medium: 'Medium risk',
  high: 'High risk',
};
