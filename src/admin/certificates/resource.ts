import { defineResource } from '../kit/resource/define-resource.ts';
import { id, oneOf, text } from '../kit/resource/list-filters.ts';

const statuses = ['valid', 'expired', 'withdrawn', 'ending'] as const;

/** The certificates of completed trainings. */
export const certificatesResource = defineResource({
  name: 'training-certificates',
  called: 'certificate',
  collection: '/training-certificates',
  item: '/training-certificates/{id}',
  calls: ['one', 'update', 'remove'],
  isSorted: true,
  filters: { search: text(), state: oneOf(statuses), trainingId: id },
});
