import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { version } from '#server/platform/core/version.ts';
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts';
import { createLargeIndexes, type LargeIndex } from '#server/platform/db/migrations/large-indexes.ts';
import { type Migration, oldestVersionFor } from '#server/platform/db/migrations/migration.ts';
import { parseConfig } from '#server/platform/settings/config.ts';
import { isOfNewerVersion, migrate } from '#server/start/migrate.ts';
import { migrations } from '#server/start/migrations.ts';
import { dialect, openTestApi } from '#tests/support/api.ts';
import { completeCase } from '#tests/support/complete-case.ts';
import { createPostgresDatabase } from '#tests/support/postgres-databases.ts';
import { queue, submit } from '../cases/cases.ts';
import { harmOf, schemaOf } from './schema-of.ts';

/** The migrations of the last release; the instructions for a release say when it is written. */
const released: { version: string; migrations: string[] } = JSON.parse(
  readFileSync(new URL('released-migrations.json', import.meta.url), 'utf8'),
);

async function emptyDatabase(): Promise<DatabaseHandle> {
  const folder = await mkdtemp(join(tmpdir(), 'onboarding-migrations-'));
  const url = dialect === 'postgres' && (await createPostgresDatabase());
  const handle = openDatabase(parseConfig({ DATA_DIR: folder, ...(url && { DATABASE_URL: url }) }));
  onTestFinished(async () => {
    await handle.close();
    await rm(folder, { recursive: true });
  });
  return handle;
}

/** Returns what a new migration does, as the test of the real ones does. */
async function harmOfOne(handle: DatabaseHandle, step: Migration, known = migrations): Promise<string[]> {
  const before = await schemaOf(handle.db);
  await migrate(handle, [...known.map(({ name, up }) => ({ name, up })), { ...step, largeIndexes: [] }]);
  return harmOf(before, await schemaOf(handle.db));
}

describe('migrations since the last release', () => {
  it('keep the names of the released ones', () => {
    const names = new Set(migrations.map(({ name }) => name));
    expect(released.migrations.filter((name) => !names.has(name))).toEqual([]);
  });

  it('only add, so that the previous version runs on, unless they say since when it does not', async () => {
    const handle = await emptyDatabase();
    const known = migrations.filter(({ name }) => released.migrations.includes(name));
    await migrate(handle, known);
    const found: Record<string, string[]> = {};
    for (const step of migrations.filter(({ name }) => !released.migrations.includes(name))) {
      const harm = await harmOfOne(handle, step, known);
      known.push(step);
      if (oldestVersionFor(step.name) === null && harm.length > 0) found[step.name] = harm;
    }
    expect(found).toEqual({});
  });

  it('remove only what the last release does not use', () => {
    const compare = new Intl.Collator('en', { numeric: true }).compare;
    const tooEarly = migrations
      .filter(({ name }) => !released.migrations.includes(name))
      .filter(({ name }) => compare(oldestVersionFor(name) ?? released.version, released.version) > 0);
    expect(tooEarly.map(({ name }) => name)).toEqual([]);
  });

  it.each<[string, Migration['up'], string]>([
    ['removes a table', (db) => db.schema.dropTable('photo_links').execute(), 'removes photo_links'],
    [
      'removes a column',
      async (db) => void (await sql`alter table notes drop column about`.execute(db)),
      'removes notes.about',
    ],
    [
      'renames a column',
      (db) => db.schema.alterTable('notes').renameColumn('about', 'of').execute(),
      'removes notes.about',
    ],
    [
      'creates an index in the transaction',
      (db) => db.schema.createIndex('users_role').on('users').column('role').execute(),
      'blocks writers of users while it creates users_role, instead of `largeIndexes`',
    ],
  ])('are refused when one %s', async (_, up, harm) => {
    const handle = await emptyDatabase();
    await migrate(handle);
    expect(await harmOfOne(handle, { name: '9999-harmful', up })).toContain(harm);
  });
});

/** What a later version may do to each table: a column that the running version does not know. */
const expansion: Migration = {
  name: '9999-later',
  up: async (db) => {
    await sql`create table later_things (id text primary key)`.execute(db);
    for (const { name, isView } of await db.introspection.getTables()) {
      if (isView || /^(search_tokens|schema_migrations|later_things)/.test(name)) continue;
      await sql`alter table ${sql.table(name)} add column later text`.execute(db);
      await sql`alter table ${sql.table(name)} add column later_count integer not null default 0`.execute(db);
    }
  },
};

// The flow of a whole case.
describe('a server whose database a newer version has migrated', { timeout: 60_000 }, () => {
  it('goes on with everything', async () => {
    const api = await openTestApi();
    const client = await api.client();
    const saved = { services: ['camloMlroServices'], description: 'Saved before' };
    expect((await api.call('PUT', '/products-and-services', { as: client, body: saved })).statusCode).toBe(
      200,
    );
    const handle = { db: api.db, dialect, close: async () => {} } as const;
    await migrate(handle, [...migrations, expansion]);

    const read = await api.call('GET', '/products-and-services', { as: client });
    expect(read.json()).toMatchObject(saved);
    const { onboardingId } = await completeCase(api, client);
    expect((await submit(api, client, onboardingId)).statusCode).toBe(201);
    expect((await queue(api, await api.reviewer())).total).toBe(1);
    expect(await isOfNewerVersion(handle)).toBe(true);
    // As at its next start, for example after a crash during the update.
    expect(await migrate(handle)).toEqual([]);
  });

  it('starts unless it uses what was removed', async () => {
    const handle = await emptyDatabase();
    const fits: Migration = { name: `9998-drop-words-since-${version}`, up: async () => {} };
    await migrate(handle, [...migrations, expansion, fits]);
    expect(await migrate(handle)).toEqual([]);
    await migrate(handle, [
      ...migrations,
      expansion,
      fits,
      { name: '9999-drop-more-since-99.0.0', up: async () => {} },
    ]);
    await expect(migrate(handle)).rejects.toThrow(
      'The database was changed by a newer version of this product (9999-drop-more-since-99.0.0): it needs version 99.0.0 or later',
    );
  });
});

describe('large indexes', () => {
  const byName: LargeIndex = { name: 'users_by_last_name', table: 'users', columns: ['last_name', 'id'] };
  const step: Migration = { name: '9999-index', up: async () => {}, largeIndexes: [byName] };

  it('are created after the migrations, once', async () => {
    const handle = await emptyDatabase();
    await migrate(handle, [...migrations, step]);
    expect((await schemaOf(handle.db)).indexes.get(byName.name)).toBe('users');
    expect(await createLargeIndexes(handle, [byName])).toEqual([]);
  });

  it.runIf(dialect === 'postgres')('block no writer, and are created by one of two processes', async () => {
    const handle = await emptyDatabase();
    await migrate(handle);
    const { db } = handle;
    let created: Promise<string[][]> | undefined;
    await db.transaction().execute(async (trx) => {
      // An open transaction of a writer: `create index` would wait for it, and every later writer for `create index`.
      const insert = (connection: typeof trx | typeof db, name: string) =>
        sql`insert into check_values (name, value) values (${name}, '')`.execute(connection);
      await insert(trx, 'open');
      const index: LargeIndex = { name: 'check_values_by_value', table: 'check_values', columns: ['value'] };
      created = Promise.all([createLargeIndexes(handle, [index]), createLargeIndexes(handle, [index])]);
      await expect
        .poll(async () => (await sql`select from pg_stat_progress_create_index`.execute(db)).rows.length)
        .toBe(1);
      await insert(db, 'another');
    });
    expect((await created)?.flat()).toEqual(['check_values_by_value']);
  });

  it.runIf(dialect === 'postgres')('are created again when a killed process left them invalid', async () => {
    const handle = await emptyDatabase();
    await migrate(handle);
    const { db } = handle;
    for (const name of ['one', 'two'])
      await sql`insert into check_values (name, value) values (${name}, 'same')`.execute(db);
    const unique: LargeIndex = {
      name: 'check_values_value',
      table: 'check_values',
      columns: ['value'],
      isUnique: true,
      where: `name <> 'secret'`,
    };
    await expect(createLargeIndexes(handle, [unique])).rejects.toThrow('could not create unique index');
    await sql`delete from check_values where name = 'two'`.execute(db);
    expect(await createLargeIndexes(handle, [unique])).toEqual(['check_values_value']);
    expect(await createLargeIndexes(handle, [unique])).toEqual([]);
  });
});
