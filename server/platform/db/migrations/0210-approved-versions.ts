import type { Kysely } from 'kysely';

/** The approved version of a case that is in force, also while the client updates it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('onboardings').addColumn('approved_version', 'integer').execute();
  const cases = db as Kysely<{
    onboardings: { status: string; submissions: number; approved_version: number | null };
  }>;
  await cases
    .updateTable('onboardings')
    .set((eb) => ({ approved_version: eb.ref('submissions') }))
    .where('status', '=', 'approved')
    .execute();
}
