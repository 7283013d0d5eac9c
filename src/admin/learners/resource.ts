import { defineResource } from '../kit/resource/define-resource.ts';
import { id, oneOf, text } from '../kit/resource/list-filters.ts';

const states = ['underWay', 'completed'] as const;

/** The learners of trainings and their progress. */
export const learnersResource = defineResource({
  name: 'training-learners',
  called: 'learner',
  collection: '/training-learners',
  item: '/training-learners/{id}',
  calls: ['one'],
  isSorted: true,
  filters: { search: text(), state: oneOf(states), trainingId: id },
});
