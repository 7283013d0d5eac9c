import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/**
 * The tables that have a row for an account once it has started something as a client, with their column of the
 * account's id.
 */
const CLIENT_RECORDS = [
  ['onboardings', 'user_id'],
  ['section_records', 'user_id'],
  ['onboarding_documents', 'user_id'],
  ['identity_checks', 'user_id'],
  ['msb_applications', 'owner'],
  ['training_purchases', 'user_id'],
  ['learnings', 'user_id'],
  ['certificates', 'user_id'],
  ['training_team', 'member_id'],
] as const;

/** Whether the account has a case or other client data; an account that only signed in has none. */
export async function hasClientRecords(trx: Transaction<Database>, userId: string): Promise<boolean> {
  const found = CLIENT_RECORDS.map(
    ([table, column]) =>
      sql`select 1 as one where exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId})`,
  );
  const { rows } = await sql`${sql.join(found, sql` union all `)}`.execute(trx);
  return rows.length > 0;
}
