import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';

/** A filter by the rows of another table: it matches the cases that have any of these rows. */
export type Related = {
  table: keyof Pick<Database, 'submission_events' | 'compliance_ratings' | 'compliance_items'>;
  /** The condition of the rows, which are called `related`. */
  rows: RawBuilder<SqlBool>;
};

/** Returns the condition that reads the related rows and then their cases. */
export function among({ table, rows }: Related): RawBuilder<SqlBool> {
  return sql<SqlBool>`onboardings.id in
    (select related.onboarding_id from ${sql.table(table)} as related where ${rows})`;
}

/** Returns the condition that looks for related rows of a case that was already read. */
export function has({ table, rows }: Related): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select 1 from ${sql.table(table)} as related
    where related.onboarding_id = onboardings.id and ${rows})`;
}
