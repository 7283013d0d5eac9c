import { sql, type Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** Where an account has a row once its person has begun something as a client: the tables, and their columns of the account's id. */
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

/** Returns whether the account has a case or anything else of a client; an account that only signed in has nothing. */
export async function hasClientRecords(trx: Transaction<Database>, userId: string): Promise<boolean> {
  const found = CLIENT_RECORDS.map(
    ([table, column]) =>
      sql`select 1 as one where exists (select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${userId})`,
  );
  const { rows } = await sql`${sql.join(found, sql` union all `)}`.execute(trx);
  return rows.length > 0;
}
