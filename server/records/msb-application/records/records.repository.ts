import type { Kysely, Selectable, Transaction } from 'kysely';
import { neverDue } from '#domain/msb/due-dates.ts';
import { noticeDueOn } from '#domain/msb/open-items.ts';
import type { MsbRecord, MsbRecordAnswers, MsbRecordKind } from '#domain/msb/records/record-kind.ts';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import { type PageAsked, pageOf } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { MsbRecordsTable } from './tables.ts';

export type MsbRecordRow = Selectable<MsbRecordsTable>;

const boundTo = (id: string) => `msb-record|${id}`;

/** Decrypts a record. */
export function openRecord(
  cipher: Pick<RecordCipher, 'decrypt'>,
  { id, kind, sealed }: Pick<MsbRecordRow, 'id' | 'kind' | 'sealed'>,
): MsbRecord {
  return { id, kind, answers: JSON.parse(cipher.decrypt(sealed, boundTo(id))) };
}

/** Returns the columns of a record that its answers determine. */
export function answerColumns(
  cipher: RecordCipher,
  { id, kind }: Pick<MsbRecordRow, 'id' | 'kind'>,
  answers: MsbRecordAnswers,
): Pick<MsbRecordRow, 'sealed' | 'due_on'> {
  return {
    sealed: cipher.encrypt(JSON.stringify(answers), boundTo(id)),
    due_on: noticeDueOn({ kind, answers }) ?? neverDue,
  };
}

/** Returns one page of the records of a kind, what is due first, and the total. */
export function listRecords(
  db: Kysely<Database>,
  { applicationId, kind, ...page }: PageAsked & { applicationId: string; kind: MsbRecordKind },
): Promise<{ rows: MsbRecordRow[]; total: number }> {
  const own = db
    .selectFrom('msb_records')
    .where('application_id', '=', applicationId)
    .where('kind', '=', kind);
  return pageOf(own, page, (rows) => rows.selectAll().orderBy('due_on').orderBy('created_at').orderBy('id'));
}

/** Returns all records of an application, in the order of their lists. */
export function recordsOf(db: Kysely<Database>, applicationId: string): Promise<MsbRecordRow[]> {
  return db
    .selectFrom('msb_records')
    .selectAll()
    .where('application_id', '=', applicationId)
    .orderBy('due_on')
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Returns a record of an application; undefined for none. */
export function findRecord(
  db: Kysely<Database>,
  { applicationId, id }: { applicationId: string; id: string },
): Promise<MsbRecordRow | undefined> {
  return db
    .selectFrom('msb_records')
    .selectAll()
    .where('id', '=', id)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

export async function insertRecord(trx: Transaction<Database>, row: MsbRecordRow): Promise<void> {
  await trx.insertInto('msb_records').values(row).execute();
}

/** Stores changed columns of a record. @returns the record */
export function updateRecord(
  trx: Transaction<Database>,
  id: string,
  columns: Partial<MsbRecordRow>,
): Promise<MsbRecordRow> {
  return trx
    .updateTable('msb_records')
    .set(columns)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteRecord(trx: Transaction<Database>, id: string): Promise<void> {
  await trx.deleteFrom('msb_records').where('id', '=', id).execute();
}
