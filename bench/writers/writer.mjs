// @ts-check
// A process of `npm run bench -- writers`, with the code of the checkout in its first argument: creates or migrates a database, or
// saves as often as it can, each save with an audit entry in one transaction.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setInterval } from 'node:timers';

const [root = '', task, url = '', ...rest] = process.argv.slice(2);

/** @param {string} file */
const load = (file) => import(path.join(root, file));

const { openDatabase } = await load('server/platform/db/database.ts');
const { inTransaction } = await load('server/platform/db/transaction.ts');
const { sql } = await import('kysely');
const config = {
  database: { dialect: 'postgres', url },
  databaseLimits: { connectMs: 10_000, waitMs: 10_000, statementMs: 30_000 },
  appSecret: 'a-secret-for-measuring-that-is-long-enough',
  earlierSecrets: [],
};
const handle = openDatabase(config);
const clock = { now: () => new Date() };

if (task === 'create') {
  await sql`create database ${sql.id(rest[0] ?? '')}`.execute(handle.db);
} else if (task === 'migrate') {
  const { migrate } = await load('server/start/migrate.ts');
  await migrate(handle);
} else {
  await write();
}
await handle.close();

async function write() {
  const [index = '0', writers = '8', seconds = '5'] = rest;
  const { openAuditChain } = await load('server/derived/audit/open-chain.ts');
  const { appendAudit } = await load('server/derived/audit/audit.ts');
  await openAuditChain({ db: handle.db, config, clock });
  // An older checkout chains each entry in its own transaction.
  const sealer = 'server/derived/audit/seal.ts';
  const { sealWaiting } = existsSync(path.join(root, sealer))
    ? await load(sealer)
    : { sealWaiting: async () => {} };
  const timer = setInterval(() => sealWaiting(handle.db), 500);
  let saves = 0;
  const begun = performance.now();
  const end = begun + Number(seconds) * 1000;
  await Promise.all(
    Array.from({ length: Number(writers) }, async (_, writer) => {
      const userId = `user-${index}-${writer}`;
      while (performance.now() < end) {
        await inTransaction(handle.db, async (/** @type {import('kysely').Transaction<unknown>} */ trx) => {
          await sql`insert into section_records (user_id, section, version, data, updated_at, updated_by)
            values (${userId}, 'contact-details', 1, ${'x'.repeat(400)}, ${clock.now().toISOString()}, ${userId})
            on conflict (user_id, section) do update set version = section_records.version + 1, data = excluded.data`.execute(
            trx,
          );
          const entry = {
            actorId: userId,
            actorRole: 'client',
            action: 'section.saved',
            subjectType: 'section',
          };
          await appendAudit(
            trx,
            { ...entry, subjectId: `${userId}/contact-details`, details: { version: 1 } },
            clock,
          );
        });
        saves += 1;
      }
    }),
  );
  clearInterval(timer);
  await sealWaiting(handle.db);
  process.stdout.write(JSON.stringify({ saves, seconds: (performance.now() - begun) / 1000 }));
}
