import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { filesNamedIn } from '#domain/records/onboarding-documents.ts';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { FileService } from '../files/file-service.ts';
import { findFiles } from '../files/files.repository.ts';
import { type DocumentsRow, openRecord } from './documents.repository.ts';

export type DocumentsAnswer = components['schemas']['OnboardingDocuments'];

/** Returns the responses for these rows, with the names and sizes of their files. */
export async function toDocumentsAnswers(
  { db, cipher, files }: { db: Kysely<Database>; cipher: RecordCipher; files: FileService },
  rows: readonly DocumentsRow[],
): Promise<DocumentsAnswer[]> {
  const records = rows.map((row) => ({ row, record: openRecord(cipher, row) }));
  const named = records.flatMap(({ record }) => filesNamedIn(record));
  const found = new Map((await findFiles(db, named)).map((file) => [file.id, file]));
  const onboardings = await onboardingsOf(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return records.map(({ row, record }) => ({
    _id: row.id,
    onboardingId: onboardings.get(row.user_id) ?? '',
    ...record,
    files: filesNamedIn(record).flatMap((id) => {
      const file = found.get(id);
      return file ? [files.describe(file)] : [];
    }),
    updatedAt: row.updated_at,
  }));
}

/** The onboarding of each of these clients that is not deleted. */
async function onboardingsOf(db: Kysely<Database>, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('onboardings')
    .select(['id', 'user_id'])
    .where('user_id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, user_id }) => [user_id, id]));
}
