import { hash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openAuditChain } from '#server/derived/audit/open-chain.ts';
import { verifyAuditChain } from '#server/derived/audit/verify-chain.ts';
import { systemClock } from '#server/platform/core/clock.ts';
import { systemRandom } from '#server/platform/core/random.ts';
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { parseConfig } from '#server/platform/settings/config.ts';
import { migrate } from '#server/start/migrate.ts';
import { migrations } from '#server/start/migrations.ts';
import { dialect } from '#tests/support/api.ts';
import { createPostgresDatabase } from '#tests/support/postgres-databases.ts';
import { sealed } from '#tests/support/sealed.ts';
import { append, rewrite } from './tampered-chain.ts';

/** The migrations of the version without keys. */
const earlier = migrations.filter(({ name }) => name < '0010');

/** A database of that version, with a chain of plain hashes, migrated to the current version. */
async function yesterdaysDatabase(entries: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'onboarding-upgrade-'));
  const config = parseConfig({
    DATA_DIR: dataDir,
    APP_SECRET: 'a-secret-for-tests-that-is-long-enough',
    LOG_LEVEL: 'silent',
    ...(dialect === 'postgres' && { DATABASE_URL: await createPostgresDatabase() }),
  });
  const handle = openDatabase(config);
  onTestFinished(async () => {
    await handle.close();
    await rm(dataDir, { recursive: true });
  });
  await migrate(handle, earlier);
  await writePlainChain(handle, entries);
  await migrate(handle);
  return { config, db: handle.db, clock: systemClock };
}

/** Writes the chain as the earlier version did, with its own code. */
async function writePlainChain({ db }: DatabaseHandle, entries: number): Promise<void> {
  await inTransaction(db, async (trx) => {
    let end = '0'.repeat(64);
    for (let seq = 1; seq <= entries; seq += 1) {
      const at = new Date(Date.UTC(2026, 0, 1) + seq * 60_000).toISOString();
      const fields = [end, seq, at, 'ann', 'client', 'section.saved', 'section', 'ann/wallets', '{}'];
      end = hash('sha256', JSON.stringify(fields), 'hex');
      await sql`insert into audit_entries
        (prev_hash, seq, at, actor_id, actor_role, action, subject_type, subject_id, details, hash)
        values (${sql.join([...fields, end])})`.execute(trx);
    }
    await sql`update audit_head set seq = ${entries}, hash = ${end}`.execute(trx);
  });
}

describe('a database from before the chain had keys', () => {
  it('opens, is sealed once, and its chain is valid', async () => {
    const core = await yesterdaysDatabase(1200);
    const app = await buildApp({ ...core, random: systemRandom });
    onTestFinished(() => app.close());
    await openAuditChain(core);
    const { db } = core;
    expect(await verifyAuditChain(db)).toEqual({ ok: true, entries: 1201 });
    const seals = await (await sealed(db))
      .selectFrom('audit_entries')
      .select('seq')
      .where('action', '=', 'audit.sealed')
      .execute();
    expect(seals).toEqual([{ seq: 1201 }]);
    const asked = await app.inject({
      method: 'POST',
      url: '/api/auth/request-login-code',
      payload: { email: 'ann@example.com' },
    });
    expect(asked.statusCode).toBe(202);
  });

  it('is sealed once by processes that start concurrently', async () => {
    const core = await yesterdaysDatabase(3);
    await Promise.all([openAuditChain(core), openAuditChain(core), openAuditChain(core)]);
    expect(await verifyAuditChain(core.db)).toEqual({ ok: true, entries: 4 });
  });

  it.each([
    ['an entry from before that is altered', 2, 'details = \'{"forged":true}\' where seq = 2'],
    ['an entry behind the seal that has lost its key', 6, 'key_id = null where seq = 6'],
    ['an invalidated seal', 4, "action = 'test.done' where seq = 4"],
  ])('reports %s', async (_what, seq, change) => {
    const core = await yesterdaysDatabase(3);
    await openAuditChain(core);
    await append(core, 4);
    await sql`update audit_entries set ${sql.raw(change)}`.execute(core.db);
    expect(await verifyAuditChain(core.db)).toMatchObject({ ok: false, seq, reason: 'altered' });
  });

  it('accepts no older chain once it is sealed', async () => {
    const core = await yesterdaysDatabase(3);
    await openAuditChain(core);
    await append(core, 4);
    await rewrite(core, null);
    await append(core, 1);
    expect(await verifyAuditChain(core.db)).toMatchObject({ ok: false, seq: 1, reason: 'rewritten' });
  });

  it('is reported as rewritten if sealed entries replace others', async () => {
    const core = await yesterdaysDatabase(3);
    await openAuditChain(core);
    await sql`delete from audit_entries where seq <= 3`.execute(core.db);
    const { hash: sealed } = await core.db.selectFrom('audit_head').select('hash').executeTakeFirstOrThrow();
    await sql`update audit_entries set seq = 99 where seq = 4`.execute(core.db);
    // The same three again, with another time.
    let end = '0'.repeat(64);
    for (const seq of [1, 2, 3]) {
      const fields = [end, seq, '2026-05-05T05:05:05.000Z', 'ann', 'client', 'x.y', 'section', 'z', '{}'];
      end = hash('sha256', JSON.stringify(fields), 'hex');
      await sql`insert into audit_entries
        (prev_hash, seq, at, actor_id, actor_role, action, subject_type, subject_id, details, hash)
        values (${sql.join([...fields, end])})`.execute(core.db);
    }
    await sql`update audit_entries set seq = 4 where seq = 99`.execute(core.db);
    expect(sealed).not.toBe(end);
    expect(await verifyAuditChain(core.db)).toMatchObject({ ok: false, seq: 1, reason: 'rewritten' });
  });
});
