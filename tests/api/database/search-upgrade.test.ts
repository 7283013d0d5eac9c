import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#server/platform/core/clock.ts';
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts';
import { findPage } from '#server/platform/managed/list.ts';
import { type Config, parseConfig } from '#server/platform/settings/config.ts';
import { storedPosts } from '#server/records/blogs/definition.ts';
import { storedContacts } from '#server/records/contacts/definition.ts';
import { storedPartners } from '#server/records/partners/definition.ts';
import { migrate } from '#server/start/migrate.ts';
import { migrations } from '#server/start/migrations.ts';
import { rebuildSearchIndexes } from '#server/start/prepare-database.ts';
import { dialect } from '#tests/support/api.ts';
import { createPostgresDatabase } from '#tests/support/postgres-databases.ts';
import { tablesIn } from '#tests/support/tables.ts';

const at = '2026-11-24T08:00:00.000Z';
const own = { version: 1, created_at: at, updated_at: at };
/** More than the rebuild reads at once. */
const PARTNERS = 450;

/** A database of the last version that had the word index. */
async function earlierDatabase(): Promise<DatabaseHandle & { config: Config }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'onboarding-search-'));
  const config = parseConfig({
    DATA_DIR: dataDir,
    APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
    ...(dialect === 'postgres' && { DATABASE_URL: await createPostgresDatabase() }),
  });
  const handle = openDatabase(config);
  onTestFinished(async () => {
    await handle.close();
    await rm(dataDir, { recursive: true });
  });
  const earlier = migrations.filter(({ name }) => name < '0130');
  await migrate(handle, earlier);
  return { ...handle, config };
}

async function fill({ db, config }: { db: DatabaseHandle['db']; config: Config }): Promise<void> {
  for (let n = 0; n < PARTNERS; n += 1) {
    const id = `partner-${String(n).padStart(3, '0')}`;
    const name = `Café ${n} Harbour`;
    await db
      .insertInto('partners')
      .values({
        ...own,
        id,
        name,
        website: 'https://harbour.example.com',
        logo: '',
        text: 'Hidden',
        kind: 'banking',
        position: n,
        place: `${String(n).padStart(6, '0')} ${name}`,
        active: n % 2,
      })
      .execute();
    await sql`insert into managed_words (resource, word, place, id) values ('partners', 'harbour', ${name}, ${id})`.execute(
      db,
    );
  }
  const columns = storedContacts({ config }).toColumns(contact, 'contact-1');
  await db
    .insertInto('contacts')
    .values({ ...columns, ...own, id: 'contact-1' })
    .execute();
}

const contact = {
  name: 'Zoë Lovelace',
  email: 'zoe@example.com',
  phone: '+44 20 7946 0958',
  company: 'Analytical Engines',
  subject: 'Custody',
  message: 'A secret message',
  consentText: 'I agree',
  consentedAt: at,
  from: 'site',
  status: 'new' as const,
  assigneeId: null,
};

it('a database with the word index is searchable after the update as before', async () => {
  const handle = await earlierDatabase();
  const { db, config } = handle;
  await fill(handle);
  expect(await migrate(handle)).toEqual(
    migrations.filter(({ name }) => name >= '0130').map(({ name }) => name),
  );
  const deps = { db, config, clock: systemClock };
  for (let start = 0; start < 2; start += 1) await rebuildSearchIndexes(deps);

  const page = { page: 1, pageSize: 25 };
  const harbours = await findPage(db, storedPartners, { ...page, search: 'harb' });
  expect(harbours).toMatchObject({ total: PARTNERS, totalIsMore: false });
  expect(harbours.ids[0]).toBe('partner-000');
  const one = await findPage(db, storedPartners, { ...page, search: 'CAFE 449' });
  expect(one).toMatchObject({ ids: ['partner-449'], total: 1 });
  const seen = await findPage(
    db,
    storedPartners,
    { ...page, search: 'cafe' },
    { only: storedPartners.shown },
  );
  expect(seen.total).toBe(PARTNERS / 2);
  expect((await findPage(db, storedPartners, { ...page, search: 'hidden' })).total).toBe(0);
  expect((await findPage(db, storedPosts, { ...page, search: 'harbour' })).total).toBe(0);

  const contacts = storedContacts({ config });
  expect((await findPage(db, contacts, { ...page, search: 'zoe analytical' })).ids).toEqual(['contact-1']);
  for (const encrypted of ['secret', '7946']) {
    expect((await findPage(db, contacts, { ...page, search: encrypted })).total).toBe(0);
  }
  expect(await tablesIn(db)).not.toContain('managed_words');
});

// PostgreSQL's rows are removed by its vacuum, as of every table.
it.runIf(dialect === 'sqlite')('nothing of a deleted entry is left in the index', async () => {
  const handle = await earlierDatabase();
  const { db } = handle;
  await migrate(handle);
  const row = { resource: 'contacts', entry_id: 'contact-1', tokens: ' contacts/lovelace ' };
  await db.insertInto('search_index').values(row).execute();
  await db.deleteFrom('search_index').execute();
  // FTS5 would keep the word until it merges its segments.
  const segments = await sql<{ block: Buffer }>`select block from search_tokens_data`.execute(db);
  expect(Buffer.concat(segments.rows.map(({ block }) => block)).toString('latin1')).not.toContain('lovelace');
  await sql`insert into search_tokens (search_tokens, rank) values ('integrity-check', 1)`.execute(db);
});
