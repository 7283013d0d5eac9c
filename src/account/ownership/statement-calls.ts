import {
  ownOwnershipQuery,
  type StatementFields,
  type StoredStatement,
  saveOwnOwnership,
} from '#src/api/own-ownership.ts';
import { queryClient } from '#src/api/query-client.ts';
import { type DraftCalls, fieldsOf } from '#src/drafts/draft-calls.ts';

const empty: StatementFields = { nodes: [], links: [], outcome: 'open', outcomeReason: '' };

/** Reads and saves what the client states. A save sends the whole structure, because its parts refer to each other. */
export const statementCalls: DraftCalls<StoredStatement, StatementFields> = {
  empty,
  async change(id, { version, ...changes }) {
    const stored =
      queryClient.getQueryData(ownOwnershipQuery(id).queryKey) ?? (await statementCalls.read(id));
    return saveOwnOwnership(id, { ...fieldsOf(empty, stored), ...changes }, version);
  },
  read: (id) => queryClient.fetchQuery({ ...ownOwnershipQuery(id), staleTime: 0 }),
};
