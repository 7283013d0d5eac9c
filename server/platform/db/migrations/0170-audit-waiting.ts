import { type Kysely, sql } from 'kysely';
import { DirectAdapter } from '../sqlite-driver.ts';
import type { LargeIndex } from './large-indexes.ts';

export const largeIndexes: readonly LargeIndex[] = [
  {
    name: 'audit_entries_by_entry_id',
    table: 'audit_entries',
    columns: ['entry_id'],
    isUnique: true,
    where: 'entry_id is not null',
  },
];

/** The audit entries that wait for their number in the chain, and the id by which a sealed entry is found again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isSqlite = db.getExecutor().adapter instanceof DirectAdapter;
  await db.schema
    .createTable('audit_waiting')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_role', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('subject_type', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .addColumn('mac', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    // Each row is written, read in order and deleted once: one B-tree is enough.
    .modifyEnd(isSqlite ? sql`without rowid` : sql``)
    .execute();
  // The table is small, and all of it is replaced every second.
  if (!isSqlite) {
    await sql`alter table audit_waiting
      set (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 10000)`.execute(db);
  }
  await db.schema.alterTable('audit_entries').addColumn('entry_id', 'text').execute();
}
