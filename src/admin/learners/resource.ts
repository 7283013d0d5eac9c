import { defineResource } from '../kit/resource/define-resource.ts';

const states = ['underWay', 'completed'] as const;

/** Who learns what, and how far they are. */
export const learnersResource = defineResource({
  name: 'training-learners',
  called: 'learner',
  collection: '/training-learners',
  item: '/training-learners/{id}',
  calls: ['one'],
  isSorted: true,
  filter({ search, state, trainingId }) {
    const known = states.find((each) => each === state);
    return {
      ...(typeof search === 'string' && search !== '' && { search: search.slice(0, 200) }),
      ...(known && { state: known }),
      ...(typeof trainingId === 'string' && /^[\w-]{1,64}$/.test(trainingId) && { trainingId }),
    };
  },
});
