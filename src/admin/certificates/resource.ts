import { defineResource } from '../kit/resource/define-resource.ts';

/** The longest text that is searched for, in characters. */
const longestSearch = 200;

const statuses = ['valid', 'expired', 'withdrawn'] as const;

/** Who has completed which training. */
export const certificatesResource = defineResource({
  name: 'training-certificates',
  called: 'certificate',
  collection: '/training-certificates',
  item: '/training-certificates/{id}',
  calls: ['one', 'update', 'remove'],
  filter({ search, state, trainingId }) {
    const words = typeof search === 'string' ? search.trim().slice(0, longestSearch) : '';
    const status = statuses.find((known) => known === state);
    const isOfTraining = typeof trainingId === 'string' && /^[\w-]{1,64}$/.test(trainingId);
    return {
      ...(words && { search: words }),
      ...(status && { state: status }),
      ...(isOfTraining && { trainingId }),
    };
  },
});
