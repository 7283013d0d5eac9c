import { createHash } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import { clientCipher, clientReader, type KeyDeps } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { CaseMarksTable } from './tables.ts';

export type MarkRow = Selectable<CaseMarksTable>;

/** Returns the marks of a case, oldest first. */
export function listMarks(db: Kysely<Database>, onboardingId: string): Promise<MarkRow[]> {
  return db
    .selectFrom('case_marks')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export async function insertMark(trx: Transaction<Database>, row: MarkRow): Promise<void> {
  await trx.insertInto('case_marks').values(row).execute();
}

export async function changeMark(
  trx: Transaction<Database>,
  { id, ...change }: Pick<MarkRow, 'id' | 'reason' | 'set_by' | 'set_at' | 'version'>,
): Promise<void> {
  await trx.updateTable('case_marks').set(change).where('id', '=', id).execute();
}

export async function deleteMarks(trx: Transaction<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.deleteFrom('case_marks').where('id', 'in', ids).execute();
}

const boundTo = (id: string) => `case-mark|${id}`;

/** Encrypts the reason, bound to its row, because staff may quote client data in it. */
export async function markCipherOf(deps: KeyDeps, userId: string) {
  const cipher = await clientCipher(deps, userId);
  return { seal: (id: string, reason: string) => cipher.encrypt(reason, boundTo(id)) };
}

/** Decrypts the reasons of marks on a client's case. */
export type MarkReader = Awaited<ReturnType<typeof markReaderOf>>;

export async function markReaderOf(deps: KeyDeps, userId: string) {
  const cipher = await clientReader(deps, userId);
  return {
    open: ({ id, reason }: Pick<MarkRow, 'id' | 'reason'>) => cipher.decrypt(reason, boundTo(id)),
  };
}

type Worded = Pick<MarkRow, 'id' | 'version'>;

/** The strong ETag of a mark. A mark that was removed and set again has another tag. */
export function tagOfMark(mark: Worded): string {
  return tagOf([mark]);
}

/** The strong ETag of all marks of a case; changes with every added, edited or removed mark. */
export function tagOfMarks(marks: readonly Worded[]): string {
  return tagOf(marks);
}

function tagOf(marks: readonly Worded[]): string {
  const text = marks
    .map(({ id, version }) => `${id} ${version}`)
    .sort()
    .join('\n');
  return `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
}
