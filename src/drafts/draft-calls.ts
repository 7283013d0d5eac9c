import { type ActorRefFrom, fromPromise } from 'xstate';
import { draftMachine } from '#machines/draft.machine.ts';
import type { DraftFields, StoredDraft } from '#machines/draft-fields.ts';
import type {
  KeepDraftOutcome,
  KeepDraftRequest,
  SaveDraftOutcome,
  SaveDraftRequest,
} from '#machines/draft-setup.ts';
import { ApiError } from '#src/api/api-error.ts';

/** A record that is written as a draft. */
export type DraftRecord = { id: string; version: number };

/** The calls that read and write a record. The same object as long as the page is loaded. */
export interface DraftCalls<Stored extends DraftRecord, Fields extends object> {
  /** Every field of the form, empty. */
  empty: Fields;
  /** @throws ApiError 400 with the refused fields; 409 where another editor has changed the record */
  change(
    id: string,
    changes: Partial<Fields> & { version: number },
    options: { isAutosave: boolean },
  ): Promise<Stored>;
  read(id: string): Promise<Stored>;
  /**
   * Stores changes as a version, without changing the record, and returns the fields as they would be published. Without it,
   * autosave changes the record itself.
   */
  keep?(id: string, changes: Partial<Fields>): Promise<object>;
  /** Returns whether readers see the record: then autosave does not change it. */
  isPublished?(record: Stored): boolean;
}

/** Returns the fields of a record, a version or a form; texts are trimmed. */
export function fieldsOf<Fields extends object>(empty: Fields, from: object): Fields {
  const given = from as Partial<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(empty).map(([name, otherwise]) => {
      const value = given[name] ?? otherwise;
      return [name, typeof value === 'string' ? value.trim() : value];
    }),
  ) as Fields;
}

/** Returns a record in the format of the machine. */
export function storedDraft<Stored extends DraftRecord, Fields extends object>(
  calls: DraftCalls<Stored, Fields>,
  record: Stored,
): StoredDraft {
  return {
    id: record.id,
    version: record.version,
    fields: fieldsOf(calls.empty, record) as DraftFields,
    isPublished: calls.keep !== undefined && (calls.isPublished?.(record) ?? false),
    record,
  };
}

/** Returns the draft machine with the calls as its actors. */
export function draftOf<Stored extends DraftRecord, Fields extends object>(
  calls: DraftCalls<Stored, Fields>,
) {
  return draftMachine.provide({
    actors: {
      save: fromPromise<SaveDraftOutcome, SaveDraftRequest>(async ({ input }) => {
        const { id, version, changes, mode } = input;
        try {
          const sent = { ...(changes as Partial<Fields>), version };
          const stored = await calls.change(id, sent, { isAutosave: mode === 'autosave' });
          return { kind: 'stored', stored: storedDraft(calls, stored) };
        } catch (error) {
          const isConflict = error instanceof ApiError && error.status === 409 && error.fields.length === 0;
          return isConflict ? { kind: 'conflict', message: error.message } : refusalOf(error);
        }
      }),
      keep: fromPromise<KeepDraftOutcome, KeepDraftRequest>(async ({ input: { id, changes } }) => {
        try {
          const stored = await calls.keep?.(id, changes as Partial<Fields>);
          return { kind: 'kept', fields: fieldsOf(calls.empty, stored ?? changes) as DraftFields };
        } catch (error) {
          return refusalOf(error);
        }
      }),
      read: fromPromise<StoredDraft, { id: string }>(async ({ input }) =>
        storedDraft(calls, await calls.read(input.id)),
      ),
    },
  });
}

export type DraftActor = ActorRefFrom<typeof draftMachine>;

/** Returns the outcome of an error that a retry would not fix. @throws the error otherwise */
function refusalOf(error: unknown): Extract<SaveDraftOutcome, { kind: 'refused' }> {
  if (!(error instanceof ApiError) || error.isPassing || error.isTooSoon) throw error;
  return { kind: 'refused', message: error.message, errors: error.fields };
}
