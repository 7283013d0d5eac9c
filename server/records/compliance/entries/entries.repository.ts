import type { Kysely, Selectable, Transaction } from 'kysely';
import type { FileEntry } from '#domain/compliance/file/facts.ts';
import type { RecordReader } from '#server/platform/crypto/client-keys.ts';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { ComplianceEntriesTable } from './tables.ts';

export type EntryRow = Selectable<ComplianceEntriesTable>;

export const boundTo = (id: string) => `compliance-entry|${id}`;

/** Returns the entries of a case, the oldest first. */
export function listEntries(db: Kysely<Database>, onboardingId: string): Promise<EntryRow[]> {
  return db
    .selectFrom('compliance_entries')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .orderBy('seq')
    .execute();
}

export async function insertEntry(trx: Transaction<Database>, row: EntryRow): Promise<void> {
  await trx.insertInto('compliance_entries').values(row).execute();
}

export function sealAnswers(cipher: RecordCipher, id: string, answers: FileEntry['answers']): string {
  return cipher.encrypt(JSON.stringify(answers), boundTo(id));
}

/** Decrypts an entry. */
export function openEntry(cipher: RecordReader, row: EntryRow): FileEntry {
  const { id, kind, subject, answers, made_at: at } = row;
  return { id, kind, subject, answers: JSON.parse(cipher.decrypt(answers, boundTo(id))), at };
}
