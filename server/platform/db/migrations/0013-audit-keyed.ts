import { type Kysely, sql } from 'kysely';

/**
 * Which key made an entry of the audit chain, the signature of its end, and how far the end was written outside of the
 * database. What is there already stays as it is: `openAuditChain` seals it at the start.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit_entries').addColumn('key_id', 'text').execute();
  await db.schema.alterTable('audit_head').addColumn('mac', 'text').execute();
  await db.schema
    .createTable('audit_anchoring')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('lines', 'integer', (column) => column.notNull())
    .addColumn('hour_at', 'text')
    .addColumn('hour_seq', 'bigint', (column) => column.notNull())
    .addColumn('claim', 'text')
    .addColumn('claimed_until', 'text')
    .execute();
  await sql`insert into audit_anchoring (id, lines, hour_seq) values (1, 0, 0)`.execute(db);
}
