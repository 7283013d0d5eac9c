import { type Kysely, sql } from 'kysely';
import { recordKeyIds } from '../platform/crypto/encryption.ts';
import type { Database } from '../platform/db/schema.ts';
import type { Config } from '../platform/settings/config.ts';

/** Records are encrypted with an unknown secret. The message is one line. */
export class UnreadableRecordsError extends Error {
  override name = 'UnreadableRecordsError';
}

const NAME = 'record-keys';

/**
 * Throws `UnreadableRecordsError` if stored records are encrypted with a secret that is missing in `APP_SECRET`. The
 * records are counted only if a secret was removed since the last start, or never counted before: with all secrets of
 * the last start, everything can be decrypted.
 */
export async function checkReadable(db: Kysely<Database>, config: Config): Promise<void> {
  const ids = recordKeyIds([config.appSecret, ...config.earlierSecrets]);
  const known = await readKnown(db);
  const isCovered = known?.every((id) => ids.includes(id)) ?? false;
  if (!isCovered && !config.acceptsUnreadable) await refuseUnreadable(db, ids);
  const value = ids.toSorted().join(',');
  if (known?.join(',') === value) return;
  await db
    .insertInto('check_values')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

async function readKnown(db: Kysely<Database>): Promise<string[] | undefined> {
  const row = await db.selectFrom('check_values').select('value').where('name', '=', NAME).executeTakeFirst();
  return row?.value.split(',');
}

async function refuseUnreadable(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  let all = 0;
  let unreadable = 0;
  const where: string[] = [];
  for (const [table, column] of encryptedColumns) {
    const found = await count(db, { table, column, ids });
    all += found.all;
    unreadable += found.unreadable;
    if (found.unreadable > 0) where.push(`${table} ${found.unreadable}`);
  }
  if (unreadable === 0) return;
  throw new UnreadableRecordsError(
    `APP_SECRET lacks the secret of ${unreadable} of ${all} encrypted records (${where.join(', ')}). ` +
      'Keep the earlier secret behind the new one, APP_SECRET=new,old; ' +
      'only if it is lost for good, start once with UNREADABLE_RECORDS=accept',
  );
}

/** An envelope begins with `v1.` and the eight characters of its key's id. */
async function count(
  db: Kysely<Database>,
  { table, column, ids }: { table: string; column: string; ids: readonly string[] },
): Promise<{ all: number; unreadable: number }> {
  const text = sql.ref(column);
  const { rows } = await sql<{ all_of_them: number; readable: number | string | null }>`
    select count(*) as all_of_them,
      sum(case when substr(${text}, 4, 8) in (${sql.join(ids)}) then 1 else 0 end) as readable
    from ${sql.table(table)} where ${text} like 'v1.%'`.execute(db);
  const all = Number(rows[0]?.all_of_them ?? 0);
  return { all, unreadable: all - Number(rows[0]?.readable ?? 0) };
}

type EncryptedIn<Table extends keyof Database> = {
  [Column in keyof Database[Table] & string]: readonly [Table, Column];
}[keyof Database[Table] & string];

/** Every column with envelopes of `createRecordCipher`; a test compares the list with a filled database. */
export const encryptedColumns = [
  ['section_records', 'data'],
  ['section_versions', 'data'],
  ['onboarding_documents', 'data'],
  ['onboarding_documents_versions', 'data'],
  ['files', 'name_encrypted'],
  ['identity_checks', 'person'],
  ['identity_checks', 'reason'],
  ['identity_hand_ins', 'data'],
  ['submission_versions', 'certifier'],
  ['submission_versions', 'data'],
  ['submission_events', 'data'],
  ['case_marks', 'reason'],
  ['case_tags', 'data'],
  ['case_filters', 'data'],
  ['notes', 'text'],
  ['journey_states', 'state'],
  ['msb_applications', 'sealed'],
  ['contacts', 'phone'],
  ['contacts', 'message'],
  ['resumes', 'phone'],
  ['resumes', 'letter'],
  ['resumes', 'file_name'],
  ['outreach_links', 'person'],
  ['outreach_reports', 'person'],
  ['outreach_reports', 'reason'],
  ['newsletter_links', 'token_sealed'],
  ['quiz_attempts', 'answers'],
  ['certificates', 'reason'],
  ['training_purchases', 'refund_reason'],
  ['training_purchases', 'refund_message'],
  ['webhooks', 'secret'],
  ['webhooks', 'earlier_secret'],
  ['mail_outbox', 'sealed_content'],
] as const satisfies readonly { [Table in keyof Database]: EncryptedIn<Table> }[keyof Database][];
