import type { Kysely, Selectable, Transaction } from 'kysely';
import type { RecordReader } from '#server/platform/crypto/client-keys.ts';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import { lockRows } from '#server/platform/db/lock-rows.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { IdentityChecksTable, IdentityHandInsTable } from './tables.ts';

export type CheckRow = Selectable<IdentityChecksTable>;
type HandInRow = Selectable<IdentityHandInsTable>;

/** The person that a check is about, as named when the check was requested. */
export type CheckedPerson = { name: string; email: string };

const personBinding = (id: string) => `identity-check|${id}|person`;
const reasonBinding = (id: string) => `identity-check|${id}|reason`;

export function sealPerson(cipher: RecordCipher, id: string, person: CheckedPerson): string {
  return cipher.encrypt(JSON.stringify(person), personBinding(id));
}

/** Null for a client's own check. */
export function openPerson(cipher: RecordReader, row: CheckRow): CheckedPerson | null {
  return row.person === null ? null : JSON.parse(cipher.decrypt(row.person, personBinding(row.id)));
}

export function sealReason(cipher: RecordCipher, id: string, reason: string): string {
  return cipher.encrypt(reason, reasonBinding(id));
}

export function openReason(cipher: RecordReader, row: CheckRow): string | null {
  return row.reason === null ? null : cipher.decrypt(row.reason, reasonBinding(row.id));
}

/** The initial row of a check. */
export function newCheck(
  id: string,
  { userId, person, now }: { userId: string; person: string | null; now: Date },
): CheckRow {
  return {
    id,
    user_id: userId,
    subject: person === null ? 'self' : 'person',
    person,
    status: 'not_started',
    provider: null,
    reason: null,
    version: 0,
    attempt: 0,
    requested_at: null,
    refreshed_at: null,
    created_at: now.toISOString(),
    updated_at: null,
    document_kind: null,
    represents: null,
    decided_by: null,
  };
}

export function findChecksOf(db: Kysely<Database>, userId: string): Promise<CheckRow[]> {
  return findChecksOfEach(db, [userId]);
}

export function findChecksOfEach(db: Kysely<Database>, userIds: readonly string[]): Promise<CheckRow[]> {
  if (userIds.length === 0) return Promise.resolve([]);
  return db.selectFrom('identity_checks').selectAll().where('user_id', 'in', userIds).orderBy('id').execute();
}

export function findCheck(db: Kysely<Database>, id: string): Promise<CheckRow | undefined> {
  return db.selectFrom('identity_checks').selectAll().where('id', '=', id).executeTakeFirst();
}

export function findCheckAmong(db: Kysely<Database>, ids: readonly string[]): Promise<CheckRow | undefined> {
  return db.selectFrom('identity_checks').selectAll().where('id', 'in', ids).executeTakeFirst();
}

/** Stores which kind of document the photographs of a check show. */
export async function noteDocument(
  trx: Transaction<Database>,
  id: string,
  kind: NonNullable<CheckRow['document_kind']>,
): Promise<void> {
  await trx.updateTable('identity_checks').set({ document_kind: kind }).where('id', '=', id).execute();
}

/** Returns the check with one of these ids, and locks its row until the transaction ends. */
export function lockCheck(trx: Transaction<Database>, ids: readonly string[]): Promise<CheckRow | undefined> {
  return lockRows(trx, 'identity_checks', 'version').where('id', 'in', ids).returningAll().executeTakeFirst();
}

/** The same; inserts `fresh` if there is no check. */
export async function lockOrMakeCheck(
  trx: Transaction<Database>,
  ids: readonly string[],
  fresh: CheckRow,
): Promise<CheckRow> {
  const known = await lockCheck(trx, ids);
  if (known) return known;
  await trx
    .insertInto('identity_checks')
    .values(fresh)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const made = await lockCheck(trx, ids);
  if (!made) throw new Error('A check vanished while it was made');
  return made;
}

export type CheckChange = Partial<
  Pick<
    CheckRow,
    | 'status'
    | 'provider'
    | 'reason'
    | 'decided_by'
    | 'attempt'
    | 'requested_at'
    | 'updated_at'
    | 'document_kind'
    | 'represents'
  >
>;

/** Changes a check if its version is still the one that was read. Returns undefined, without a change, otherwise. */
export function changeCheck(
  trx: Transaction<Database>,
  seen: Pick<CheckRow, 'id' | 'version'>,
  change: CheckChange,
): Promise<CheckRow | undefined> {
  return trx
    .updateTable('identity_checks')
    .set({ ...change, version: seen.version + 1 })
    .where('id', '=', seen.id)
    .where('version', '=', seen.version)
    .returningAll()
    .executeTakeFirst();
}

/**
 * Claims the right to query the provider, so that one of several concurrent calls does. @param before ISO 8601; the
 * last query must not be later
 */
export async function claimRefresh(
  db: Kysely<Database>,
  id: string,
  { now, before }: { now: string; before: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity_checks')
    .set({ refreshed_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('refreshed_at', 'is', null), eb('refreshed_at', '<=', before)]))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function insertHandIn(trx: Transaction<Database>, row: HandInRow): Promise<void> {
  await trx.insertInto('identity_hand_ins').values(row).execute();
}

/** Returns every hand-in of a check. */
export function findHandIns(db: Kysely<Database>, checkId: string): Promise<HandInRow[]> {
  return db.selectFrom('identity_hand_ins').selectAll().where('check_id', '=', checkId).execute();
}

/** Returns the last hand-in of each of these checks, if it has one. */
export async function findLastHandIns(
  db: Kysely<Database>,
  checks: readonly CheckRow[],
): Promise<HandInRow[]> {
  if (checks.length === 0) return [];
  const rows = await db
    .selectFrom('identity_hand_ins')
    .selectAll()
    .where(
      'check_id',
      'in',
      checks.map(({ id }) => id),
    )
    .execute();
  const last = new Map(checks.map(({ id, attempt }) => [id, attempt]));
  return rows.filter((row) => last.get(row.check_id) === row.attempt);
}

/** Stores that the event was applied; false if it was already applied. */
export async function keepEvent(
  trx: Transaction<Database>,
  event: { digest: string; check_id: string; received_at: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identity_events')
    .values(event)
    .onConflict((conflict) => conflict.column('digest').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function isEventKnown(db: Kysely<Database>, digest: string): Promise<boolean> {
  const row = await db
    .selectFrom('identity_events')
    .select('digest')
    .where('digest', '=', digest)
    .executeTakeFirst();
  return row !== undefined;
}
