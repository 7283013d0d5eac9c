import { type Kysely, sql } from 'kysely';

/**
 * The due date of a case, with indexes for its order and for due cases. The dates depend on the settings and are filled
 * in at the start (`bring-due-dates-up-to-date.ts`).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('onboardings').addColumn('due_at', 'text').execute();
  const orders = {
    due_asc: sql`(due_at is null), due_at, id`,
    due_desc: sql`(due_at is null), due_at desc, id desc`,
  };
  for (const [name, columns] of Object.entries(orders)) {
    const index = sql.ref(`onboardings_by_${name}`);
    await sql`create index ${index} on onboardings (${columns}) where deleted_at is null`.execute(db);
  }
  // Cases with a due date are few compared to decided ones.
  await sql`create index onboardings_due on onboardings (due_at, id)
    where deleted_at is null and due_at is not null`.execute(db);
}
