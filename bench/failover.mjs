// @ts-check

import pg from 'pg';
import { tsImport } from 'tsx/esm/api';

const WRITERS = 8;
/** Acknowledged writes of each round before the primary is killed. */
const WRITES = 400;
const ROUNDS = 3;

/** @typedef {import('../tests/support/embedded-postgres.ts').TemporaryPostgres} TemporaryPostgres */

/**
 * Kills the primary (SIGKILL) while clients write to it, promotes its synchronous streaming replica, and counts the acknowledged
 * writes that the replica does not have.
 *
 * @returns {Promise<import('./lib/report.mjs').Finding[]>}
 */
export async function measureFailover() {
  const { startPostgres } = await tsImport('../tests/support/embedded-postgres.ts', import.meta.url);
  let acknowledged = 0;
  let lost = 0;
  const times = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    /** @type {TemporaryPostgres} */
    const primary = await startPostgres({
      wal_level: 'replica',
      wal_keep_size: '512MB',
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
    });
    try {
      await run(primary.url, ['create table writes (id text primary key)']);
      const replica = await primary.startReplica();
      await run(primary.url, [
        "alter system set synchronous_standby_names = 'replica'",
        'select pg_reload_conf()',
      ]);
      const written = await writeUntilKilled(primary);
      const begun = performance.now();
      await replica.promote();
      await run(replica.url, ["insert into writes values ('after the failover')"]);
      times.push(performance.now() - begun);
      const there = new Set((await run(replica.url, ['select id from writes'])).map(({ id }) => id));
      acknowledged += written.length;
      lost += written.filter((id) => !there.has(id)).length;
      await replica.stop();
    } finally {
      await primary.stop();
    }
  }
  return [
    {
      what: `acknowledged writes lost in ${ROUNDS} failovers to a synchronous replica`,
      measured: lost,
      unit: '',
      atMost: 0,
      note: `${acknowledged} acknowledged by ${WRITERS} writers`,
    },
    { what: 'from the promotion to the first write, the slowest', measured: Math.max(...times), unit: 'ms' },
  ];
}

/** @param {TemporaryPostgres} primary @returns {Promise<string[]>} the acknowledged writes */
async function writeUntilKilled(primary) {
  /** @type {string[]} */
  const written = [];
  const clients = await Promise.all(
    Array.from({ length: WRITERS }, async () => {
      const client = new pg.Client({ connectionString: primary.url });
      client.on('error', () => {});
      await client.connect();
      return client;
    }),
  );
  let killing;
  await Promise.all(
    clients.map(async (client, writer) => {
      for (let number = 0; ; number += 1) {
        const id = `${writer}-${number}`;
        try {
          await client.query('insert into writes values ($1)', [id]);
        } catch {
          return;
        }
        written.push(id);
        if (written.length >= WRITES) killing ??= primary.kill();
      }
    }),
  );
  await killing;
  return written;
}

/** @param {string} url @param {string[]} statements @returns {Promise<any[]>} the rows of the last one */
async function run(url, statements) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  /** @type {any[]} */
  let rows = [];
  for (const statement of statements) rows = (await client.query(statement)).rows;
  await client.end();
  return rows;
}
