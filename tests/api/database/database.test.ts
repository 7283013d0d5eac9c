import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts';
import { DatabaseInUseError } from '#server/platform/db/database-in-use.ts';
import { preparedQuery } from '#server/platform/db/prepared-query.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { parseConfig } from '#server/platform/settings/config.ts';
import { migrate } from '#server/start/migrate.ts';
import { migrations } from '#server/start/migrations.ts';
import { dialect } from '#tests/support/api.ts';
import { createPostgresDatabase } from '#tests/support/postgres-databases.ts';

async function freshDatabase(): Promise<{ open: () => DatabaseHandle; dataDir: string }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'onboarding-db-'));
  const config = parseConfig({
    DATA_DIR: dataDir,
    ...(dialect === 'postgres' && { DATABASE_URL: await createPostgresDatabase() }),
  });
  const handles: DatabaseHandle[] = [];
  onTestFinished(async () => {
    await Promise.all(handles.map((handle) => handle.close()));
    await rm(dataDir, { recursive: true });
  });
  return {
    dataDir,
    open: () => {
      const handle = openDatabase(config);
      handles.push(handle);
      return handle;
    },
  };
}

/** Read like in a save: synchronously on SQLite where that is allowed. */
const readHead = preparedQuery<Record<never, never>>()((db) =>
  db.selectFrom('audit_head').select('hash').where('id', '=', 1),
);

const names = migrations.map(({ name }) => name);

describe('the schema', () => {
  it('is created once', async () => {
    const handle = (await freshDatabase()).open();
    expect(await migrate(handle)).toEqual(names);
    expect(await migrate(handle)).toEqual([]);
  });

  it('is created once by two processes that start concurrently', async () => {
    const fresh = await freshDatabase();
    const first = fresh.open();
    const second = dialect === 'postgres' ? fresh.open() : first;
    const ran = await Promise.all([migrate(first), migrate(second), migrate(first), migrate(second)]);
    expect(ran.flat()).toEqual(names);
  });

  it('is unchanged if a step fails', async () => {
    const handle = (await freshDatabase()).open();
    const broken = {
      name: '9999-broken',
      up: async () => {
        throw new Error('this step is broken');
      },
    };
    await expect(migrate(handle, [...migrations, broken])).rejects.toThrow('this step is broken');
    expect(await migrate(handle)).toEqual(names);
  });
});

async function migrated(): Promise<DatabaseHandle> {
  const handle = (await freshDatabase()).open();
  await migrate(handle);
  return handle;
}

describe('a transaction', () => {
  it('leaves nothing behind if it fails, and the next one works', async () => {
    const handle = (await freshDatabase()).open();
    await migrate(handle);
    const head = (hash: string) => handle.db.updateTable('audit_head').set({ hash });
    const failing = inTransaction(handle.db, async (trx) => {
      await trx.updateTable('audit_head').set({ hash: 'half' }).execute();
      await sql`select * from no_such_table`.execute(trx);
    });
    await expect(failing).rejects.toThrow();
    const { hash } = await handle.db.selectFrom('audit_head').select('hash').executeTakeFirstOrThrow();
    expect(hash).toBe('0'.repeat(64));
    await head('whole').execute();
    expect(await handle.db.selectFrom('audit_head').select('hash').executeTakeFirst()).toEqual({
      hash: 'whole',
    });
  });

  it('does not affect concurrent ones if it fails', async () => {
    const fresh = await freshDatabase();
    const handle = fresh.open();
    await migrate(handle);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        inTransaction(handle.db, async (trx) => {
          await trx
            .insertInto('audit_head')
            .values({ id: 100 + index, seq: index, hash: 'x' })
            .execute();
          if (index % 3 === 0) throw new Error('refused');
        }),
      ),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(
      Array.from({ length: 10 }, (_, index) => (index % 3 === 0 ? 'rejected' : 'fulfilled')),
    );
    await handle.close();
    const rows = await fresh
      .open()
      .db.selectFrom('audit_head')
      .select('seq')
      .where('id', '>=', 100)
      .execute();
    expect(rows.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual([1, 2, 4, 5, 7, 8]);
  });

  it('is invisible to others before it ends', async () => {
    const { db } = await migrated();
    const reads: ReturnType<typeof readHead>[] = [];
    const failing = inTransaction(db, async (trx) => {
      await trx.updateTable('audit_head').set({ hash: 'half' }).execute();
      reads.push(readHead(db, {}));
      expect((await readHead(trx, {})).rows).toEqual([{ hash: 'half' }]);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    const [seen] = await Promise.all(reads);
    expect(seen?.rows).toEqual([{ hash: '0'.repeat(64) }]);
  });

  it.each([
    ['well', async () => {}],
    [
      'badly',
      async () => {
        throw new Error('refused');
      },
    ],
  ])('accepts no further query after it has ended %s', async (_how, end) => {
    const { db } = await migrated();
    const ended: Parameters<typeof readHead>[0][] = [];
    await inTransaction(db, async (trx) => {
      ended.push(trx);
      await end();
    }).catch(() => {});
    for (const trx of ended) {
      await expect(readHead(trx, {})).rejects.toThrow(/transaction/i);
      await expect(trx.selectFrom('audit_head').selectAll().execute()).rejects.toThrow(/transaction/i);
    }
    expect(ended).toHaveLength(1);
    expect((await readHead(db, {})).rows).toHaveLength(1);
  });

  it('counts without gaps when many run at once', async () => {
    const handle = (await freshDatabase()).open();
    await migrate(handle);
    const counts = await Promise.all(
      Array.from({ length: 30 }, () =>
        inTransaction(handle.db, (trx) =>
          trx
            .updateTable('audit_head')
            .set((eb) => ({ seq: eb('seq', '+', 1) }))
            .returning('seq')
            .executeTakeFirstOrThrow(),
        ),
      ),
    );
    expect(counts.map(({ seq }) => seq).toSorted((a, b) => a - b)).toEqual(
      Array.from({ length: 30 }, (_, index) => index + 1),
    );
  });
});

describe.runIf(dialect === 'sqlite')('the embedded database', () => {
  it('acknowledges no transaction of a group that could not be stored', async () => {
    const handle = (await freshDatabase()).open();
    await migrate(handle);
    await sql`create table parent (id integer primary key)`.execute(handle.db);
    // Checked at the commit, not at the statement.
    await sql`create table child (parent integer references parent (id) deferrable initially deferred)`.execute(
      handle.db,
    );
    const good = inTransaction(handle.db, (trx) => sql`insert into parent (id) values (1)`.execute(trx));
    const bad = inTransaction(handle.db, (trx) => sql`insert into child (parent) values (7)`.execute(trx));
    const outcomes = await Promise.allSettled([good, bad]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    const { rows } = await sql`select id from parent`.execute(handle.db);
    expect(rows).toEqual([]);
    await inTransaction(handle.db, (trx) => sql`insert into parent (id) values (2)`.execute(trx));
    expect((await sql`select id from parent`.execute(handle.db)).rows).toEqual([{ id: 2 }]);
  });

  it('is opened by one process at a time, and reports that in one line', async () => {
    const fresh = await freshDatabase();
    const first = fresh.open();
    expect(fresh.open).toThrow(DatabaseInUseError);
    expect(fresh.open).toThrow(
      new RegExp(`^Another process is already using the database in ${fresh.dataDir}$`),
    );
    await first.close();
    expect(fresh.open).not.toThrow();
  });

  it('waits for the disk at each commit', async () => {
    const { db } = (await freshDatabase()).open();
    const settings = await Promise.all(
      ['journal_mode', 'synchronous', 'foreign_keys'].map(
        async (name) => (await sql<object>`pragma ${sql.raw(name)}`.execute(db)).rows[0],
      ),
    );
    expect(settings).toEqual([{ journal_mode: 'wal' }, { synchronous: 2 }, { foreign_keys: 1 }]);
  });
});

describe.runIf(dialect === 'postgres')('a deadlock', () => {
  /** Two transactions that change two rows in opposite order; each waits in its first run until the other has its first row. */
  async function deadlocked(db: DatabaseHandle['db']) {
    await sql`create table tally (key text primary key, n integer not null)`.execute(db);
    for (const key of ['one', 'other']) await sql`insert into tally values (${key}, 0)`.execute(db);
    let arrived = 0;
    let open = () => {};
    const both = new Promise<void>((resolve) => {
      open = resolve;
    });
    let runs = 0;
    const change = (order: readonly string[]) =>
      inTransaction(db, async (trx) => {
        runs += 1;
        for (const [index, key] of order.entries()) {
          await sql`update tally set n = n + 1 where key = ${key}`.execute(trx);
          if (index > 0) continue;
          arrived += 1;
          if (arrived === 2) open();
          await both;
        }
      });
    await Promise.all([change(['one', 'other']), change(['other', 'one'])]);
    const { rows } = await sql<{ n: number }>`select n from tally`.execute(db);
    return { runs, counted: rows.map(({ n }) => n) };
  }

  it('between two transactions ends with both, each counted once', async () => {
    const { db } = (await freshDatabase()).open();
    expect(await deadlocked(db)).toEqual({ runs: 3, counted: [2, 2] });
  });

  it('in every run is an error in the end', async () => {
    const { db } = (await freshDatabase()).open();
    let runs = 0;
    const failing = inTransaction(db, async (trx) => {
      runs += 1;
      await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(trx);
    });
    await expect(failing).rejects.toThrow('again');
    expect(runs).toBe(4);
  });

  it('is not what another error is: it is run once', async () => {
    const { db } = (await freshDatabase()).open();
    let runs = 0;
    const failing = inTransaction(db, async (trx) => {
      runs += 1;
      await sql`select 1 / 0`.execute(trx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(runs).toBe(1);
  });
});
