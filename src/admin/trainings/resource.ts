import { statusesOf } from '#machines/lifecycle.ts';
import { trainingMachine } from '#machines/training.machine.ts';
import { refreshTrainings } from '#src/api/admin/trainings.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { languageTag, oneOf, text, yesNo } from '../kit/resource/list-filters.ts';
import type { ListPage, ListQuery, Resource } from '../kit/resource/resource.ts';

/** The drafts of the firm's trainings, last changed first. */
export const trainingsResource = defineResource({
  name: 'trainings',
  called: 'training',
  collection: '/trainings',
  item: '/trainings/{id}',
  calls: ['one', 'create', 'update', 'remove'],
  isSorted: true,
  filters: {
    search: text(),
    tag: text(50),
    language: languageTag,
    state: oneOf(statusesOf(trainingMachine)),
    free: yesNo,
  },
});

const calls = ['one', 'create', 'update', 'remove'] as const;
const ofTraining = ({ trainingId }: Record<string, unknown>) => ({ trainingId: String(trainingId) });

/** The parts of trainings. Their lists are not paged, because their order is shown and changed as a whole. */
export const trainingPartResources: readonly Resource[] = [
  wholeLists(
    defineResource({
      name: 'training-modules',
      called: 'module',
      collection: '/training-modules',
      item: '/training-modules/{id}',
      calls,
      filter: ofTraining,
      afterChange: refreshTrainings,
    }),
  ),
  wholeLists(
    defineResource({
      name: 'training-steps',
      called: 'step',
      collection: '/training-steps',
      item: '/training-steps/{id}',
      calls,
      filter: ofTraining,
      afterChange: refreshTrainings,
    }),
  ),
  wholeLists(
    defineResource({
      name: 'training-quizzes',
      called: 'quiz',
      collection: '/training-quizzes',
      item: '/training-quizzes/{id}',
      calls,
      filter: ofTraining,
      afterChange: refreshTrainings,
    }),
  ),
  wholeLists(
    defineResource({
      name: 'training-quiz-questions',
      called: 'question',
      collection: '/training-quiz-questions',
      item: '/training-quiz-questions/{id}',
      calls,
      filter: ({ quizId }) => ({ quizId: String(quizId) }),
      afterChange: refreshTrainings,
    }),
  ),
];

/** The maximum page size of the contract. */
const pageSize = 100;

/** Returns the resource with a list that fetches all pages as one. */
function wholeLists(resource: Resource): Resource {
  return {
    ...resource,
    async list(query: ListQuery): Promise<ListPage> {
      const data: ListPage['data'] = [];
      for (let page = 1; ; page += 1) {
        const found = (await resource.list?.({ ...query, page, pageSize })) ?? { data: [], total: 0 };
        data.push(...found.data);
        if (found.data.length < pageSize) return { ...found, data, total: data.length };
      }
    },
  };
}
