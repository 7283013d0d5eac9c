import { type Kysely, sql } from 'kysely';

/**
 * The key of each audit entry, the signature of the chain's end, and the state of anchoring. Existing entries do not
 * change: `openAuditChain` seals them at the start.
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
