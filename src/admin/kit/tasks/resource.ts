import { waitingQuery } from '#src/api/admin/waiting.ts';
import { queryClient } from '#src/api/query-client.ts';
import type { RecordOf } from '../resource/contract-types.ts';
import { defineResource } from '../resource/define-resource.ts';
import { id, oneOf } from '../resource/list-filters.ts';

export type Task = RecordOf<'/tasks'>;

/** The tasks of staff. */
export const tasksResource = defineResource({
  name: 'tasks',
  called: 'task',
  collection: '/tasks',
  item: '/tasks/{id}',
  calls: ['one', 'create', 'update', 'remove'],
  filters: { onboardingId: id, list: oneOf(['assigned', 'created']), state: oneOf(['open', 'done']) },
  async afterChange() {
    // A task that is completed or given to someone else changes the lists, the menu and its case.
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['tasks'] }),
      queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: ['admin', 'case'] }),
    ]);
  },
});
