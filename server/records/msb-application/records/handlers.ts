import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { neverDue, todayAtRegistrar } from '#domain/msb/due-dates.ts';
import { checkMsbRecord, msbRecordForms } from '#domain/msb/records/record-forms.ts';
import type { MsbRecordAnswers, MsbRecordKind } from '#domain/msb/records/record-kind.ts';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import { changedFields } from '#server/platform/core/changed-fields.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import { listed } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, changedMeanwhile, conflict, notFound } from '#server/platform/http/errors.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { lockEntry } from '#server/platform/managed/entries.repository.ts';
import { findStaff } from '#server/records/users/staff.ts';
import { storedMsbApplications } from '../definition.ts';
import { loadRecords } from './open-items.ts';
import {
  answerColumns,
  deleteRecord,
  findRecord,
  insertRecord,
  listRecords,
  type MsbRecordRow,
  openRecord,
  recordsOf,
  updateRecord,
} from './records.repository.ts';

type RecordOperation =
  | 'listRecordsOfMsbApplication'
  | 'addRecordToMsbApplication'
  | 'updateRecordOfMsbApplication'
  | 'deleteRecordOfMsbApplication'
  | 'listOpenItemsOfMsbApplication';

/** Criminal record checks, agents and change notices of applications; the contract restricts access to staff. */
export function recordHandlers(deps: Deps): Handlers<RecordOperation> {
  const { db, clock, config, random } = deps;
  const cipher = recordCipherOf(config);
  const storage = storedMsbApplications(deps);
  const { get } = managedEntries(deps, storage);

  async function present(
    on: Kysely<Database>,
    rows: readonly MsbRecordRow[],
  ): Promise<components['schemas']['MsbRecord'][]> {
    const staff = await findStaff(
      on,
      rows.map(({ changed_by }) => changed_by),
    );
    return rows.map((row) => ({
      ...openRecord(cipher, row),
      dueOn: row.due_on === neverDue ? null : row.due_on,
      by: staff.get(row.changed_by) ?? null,
      version: row.version,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }));
  }

  async function presentOne(on: Kysely<Database>, row: MsbRecordRow) {
    const [shown] = await present(on, [row]);
    if (!shown) throw notFound();
    return shown;
  }

  /** Throws 400 with the errors of the answers. */
  function checked(kind: MsbRecordKind, sent: unknown): MsbRecordAnswers {
    const result = checkMsbRecord(kind, sent, todayAtRegistrar(clock.now()));
    if (result.ok) return result.value;
    throw badRequest(
      result.errors.map(({ property, message }) => ({
        property: property === '' ? 'answers' : `answers.${property}`,
        message,
      })),
    );
  }

  /** Locks an application, so that its records do not change meanwhile. Throws 404. */
  async function lock(trx: Transaction<Database>, id: string): Promise<void> {
    if (!(await lockEntry(trx, storage, id))) throw notFound();
  }

  /** Throws 404 for a record of another application. */
  async function found(trx: Transaction<Database>, applicationId: string, id: string): Promise<MsbRecordRow> {
    const row = await findRecord(trx, { applicationId, id });
    if (!row) throw notFound();
    return row;
  }

  return {
    async listRecordsOfMsbApplication({ params, query: { kind, ...query }, principal }) {
      const { id: applicationId } = await get({ params, knownCaller: principal });
      return listed(
        query,
        (page) => listRecords(db, { ...page, applicationId, kind }),
        (rows) => present(db, rows),
      );
    },

    async addRecordToMsbApplication(
      { params: { id: applicationId }, body: { kind, answers: sent }, principal },
      reply,
    ) {
      reply.code(201);
      return inTransaction(db, async (trx) => {
        await lock(trx, applicationId);
        const answers = checked(kind, sent);
        const own = (await recordsOf(trx, applicationId)).filter((row) => row.kind === kind);
        // A call that is repeated, because its response was lost, records nothing.
        const same = own.find((row) => changedFields(openRecord(cipher, row).answers, answers).length === 0);
        if (same) return presentOne(trx, same);
        const { max, one } = msbRecordForms[kind];
        if (own.length >= max) {
          throw conflict(`An application has at most ${max} ${one}s. Delete one that is not needed`);
        }
        const [recordId, now] = [newId(random), clock.now().toISOString()];
        const row: MsbRecordRow = {
          ...{ id: recordId, application_id: applicationId, kind, version: 1, noticed: '' },
          ...answerColumns(cipher, { id: recordId, kind }, answers),
          ...{ changed_by: principal.userId, created_at: now, updated_at: now },
        };
        await insertRecord(trx, row);
        await happened(trx, {
          type: 'msb-record.added',
          by: actorOf(principal),
          applicationId,
          recordId,
          kind,
        });
        return presentOne(trx, row);
      });
    },

    updateRecordOfMsbApplication({ params: { id: applicationId, recordId }, body, principal }) {
      return inTransaction(db, async (trx) => {
        await lock(trx, applicationId);
        const before = await found(trx, applicationId, recordId);
        const { kind } = before;
        const answers = checked(kind, body.answers);
        if (changedFields(openRecord(cipher, before).answers, answers).length === 0)
          return presentOne(trx, before);
        if (before.version !== body.version) throw changedMeanwhile(await presentOne(trx, before));
        const row = await updateRecord(trx, recordId, {
          ...answerColumns(cipher, before, answers),
          version: before.version + 1,
          changed_by: principal.userId,
          updated_at: clock.now().toISOString(),
        });
        await happened(trx, {
          ...{ type: 'msb-record.changed', by: actorOf(principal), applicationId, recordId, kind },
          isOpen: row.due_on !== neverDue,
        });
        return presentOne(trx, row);
      });
    },

    async deleteRecordOfMsbApplication({ params: { id: applicationId, recordId }, principal }, reply) {
      await inTransaction(db, async (trx) => {
        await lock(trx, applicationId);
        const { kind } = await found(trx, applicationId, recordId);
        await deleteRecord(trx, recordId);
        await happened(trx, {
          type: 'msb-record.deleted',
          by: actorOf(principal),
          applicationId,
          recordId,
          kind,
        });
      });
      return reply.code(204).send();
    },

    async listOpenItemsOfMsbApplication({ params, principal }) {
      const entry = await get({ params, knownCaller: principal });
      return { items: (await loadRecords(db, deps, entry)).open };
    },
  };
}
