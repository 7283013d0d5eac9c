import { defineResource } from '../kit/resource/define-resource.ts';
import { oneOf } from '../kit/resource/list-filters.ts';

const reviewStates = ['overdue', 'soon', 'asked', 'answered'] as const;

/** The periodic reviews that are due. The id of a row is that of its case. */
export const reviewsResource = defineResource({
  name: 'reviews',
  called: 'review',
  collection: '/admin/reviews',
  filters: { state: oneOf(reviewStates) },
});
