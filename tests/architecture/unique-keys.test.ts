import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '#server/platform/db/database.ts';
import { migrate } from '#server/start/migrate.ts';

/** Columns with the id of a client. */
const clients = ['user_id', 'owner_id', 'client_id'];

/** The unique keys of tables with a column of a client, as `table (columns)`, by whether the key contains that column. */
async function keysOfClients(): Promise<{ withClient: string[]; without: string[] }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'onboarding-keys-'));
  const limits = { connectMs: 1_000, waitMs: 1_000, statementMs: 10_000 };
  const handle = openDatabase({
    database: { dialect: 'sqlite', file: path.join(folder, 'keys.sqlite') },
    databaseLimits: limits,
  });
  onTestFinished(async () => {
    await handle.close();
    await rm(folder, { recursive: true });
  });
  await migrate(handle);
  const { rows } = await sql<{ name: string; columns: string }>`
    select t.name, (select group_concat(c.name, ', ') from pragma_index_info(i.name) as c) as columns
    from pragma_table_list as t, pragma_index_list(t.name) as i
    where t.schema = 'main' and t.type = 'table' and i."unique" = 1
      and exists (select 1 from pragma_table_info(t.name) as c where c.name in (${sql.join(clients)}))
    order by 1, 2`.execute(handle.db);
  const keys = rows.map(({ name, columns }) => ({
    key: `${name} (${columns})`,
    columns: columns.split(', '),
  }));
  const hasClient = ({ columns }: { columns: string[] }) =>
    columns.some((column) => clients.includes(column));
  const named = (found: typeof keys) => [...new Set(found.map(({ key }) => key))];
  return { withClient: named(keys.filter(hasClient)), without: named(keys.filter((key) => !hasClient(key))) };
}

// docs/scaling.md refers to this: on a table that Citus distributes by client, each unique key must contain the client.
it('contain the client, or consist of one id that could be extended by it', async () => {
  const { withClient, without } = await keysOfClients();
  expect(withClient).toEqual(
    expect.arrayContaining([
      'section_records (user_id, section)',
      'section_versions (user_id, section, version)',
      'onboardings (user_id)',
      'onboarding_documents (user_id)',
      'data_keys (client_id)',
    ]),
  );
  const combined = without.filter((key) => key.includes(','));
  // Accounts at the organisation's provider belong to staff.
  expect(combined).toEqual(['oidc_accounts (issuer, subject)', 'quiz_attempts (learning_id, quiz_id)']);
});
