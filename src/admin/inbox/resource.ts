import { waitingQuery } from '#src/api/admin/waiting.ts';
import { queryClient } from '#src/api/query-client.ts';
import type { RecordOf } from '../kit/resource/contract-types.ts';
import { defineResource } from '../kit/resource/define-resource.ts';
import { oneOf } from '../kit/resource/list-filters.ts';

export type InboxEntry = RecordOf<'/inbox'>;

/** Refetches the inbox and the number in the menu. */
export async function refreshInbox(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ['inbox'] }),
    queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey }),
  ]);
}

/** What concerns the staff member. */
export const inboxResource = defineResource({
  name: 'inbox',
  called: 'entry',
  collection: '/inbox',
  item: '/inbox/{id}',
  calls: ['update'],
  filters: { state: oneOf(['unread', 'all']) },
  afterChange: refreshInbox,
});
