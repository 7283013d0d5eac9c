import {
  type OwnershipFields,
  ownershipQuery,
  type StoredOwnership,
  saveOwnership,
} from '#src/api/admin/ownership.ts';
import { queryClient } from '#src/api/query-client.ts';
import { type DraftCalls, fieldsOf } from '#src/drafts/draft-calls.ts';

const empty: OwnershipFields = {
  nodes: [],
  links: [],
  outcome: 'open',
  outcomeReason: '',
  seniorOfficer: '',
  confirmations: [],
};

/** Reads and saves the structure of a case for its draft. A save sends the whole structure, because its parts refer to each other. */
export const ownershipCalls: DraftCalls<StoredOwnership, OwnershipFields> = {
  empty,
  async change(id, { version, ...changes }) {
    const stored = queryClient.getQueryData(ownershipQuery(id).queryKey) ?? (await ownershipCalls.read(id));
    return saveOwnership(id, { ...fieldsOf(empty, stored), ...changes }, version);
  },
  read: (id) => queryClient.fetchQuery({ ...ownershipQuery(id), staleTime: 0 }),
};
