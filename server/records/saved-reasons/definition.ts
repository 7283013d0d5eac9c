import type { Selectable } from 'kysely';
import { checkSavedReason, type SavedReason, type SavedReasonKind } from '#domain/rules/saved-reason.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { managedCalls } from '#server/platform/managed/calls.ts';
import type { Managed, ManagedColumns, ManagedResource } from '#server/platform/managed/resource.ts';
import { savedReasonsMigration } from './migration.ts';

/** Texts that staff insert into decisions, marks and refusals. */
export interface SavedReasonsTable extends ManagedColumns {
  kind: SavedReasonKind;
  text: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    saved_reasons: SavedReasonsTable;
  }
}

type SavedReasonOperation =
  | 'listSavedReasons'
  | 'createSavedReason'
  | 'getSavedReason'
  | 'updateSavedReason'
  | 'deleteSavedReason';

const storedReasons: Managed<Selectable<SavedReasonsTable>, SavedReason> = {
  name: 'saved-reasons',
  table: 'saved_reasons',
  check: checkSavedReason,
  toColumns: ({ kind, text }) => ({ kind, text }),
  toValues: ({ kind, text }) => ({ kind, text }),
  // A firm has few of them: the filter by kind is enough to find one.
  searched: () => [],
  sorts: { text: 'text', updatedAt: 'updated_at' },
  filters: { kind: 'kind' },
};

/** Texts that staff insert into decisions, marks and refusals. */
export const savedReasons = {
  name: 'saved-reasons',
  migrations: [savedReasonsMigration],
  // See `staff-reads.ts`.
  reads: {},
  handlers(deps: Deps): Handlers<SavedReasonOperation> {
    const { list, create, get, update, remove } = managedCalls(deps, storedReasons);
    return {
      listSavedReasons: list,
      createSavedReason: create,
      getSavedReason: get,
      updateSavedReason: update,
      deleteSavedReason: remove,
    };
  },
} as const satisfies ManagedResource;
