import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type DatabaseHandle, openDatabase } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { followEvents, happened } from '#server/platform/events/events.ts';
import { parseConfig } from '#server/platform/settings/config.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { openTestApi } from '#tests/support/api.ts';

const ended = {
  type: 'session.ended',
  by: { actorId: 'ada', actorRole: 'client' },
  userId: 'ada',
  sessionId: 'first',
} as const;

/** An empty database; SQLite is enough, because no query runs on it. */
async function emptyDatabase(): Promise<DatabaseHandle['db']> {
  const dataDir = await mkdtemp(join(tmpdir(), 'onboarding-events-'));
  const { db, close } = openDatabase(parseConfig({ DATA_DIR: dataDir }));
  onTestFinished(async () => {
    await close();
    await rm(dataDir, { recursive: true });
  });
  return db;
}

describe('an event', () => {
  it('runs its subscribers in order and is recorded last', async () => {
    const db = await emptyDatabase();
    const calls: string[] = [];
    const subscriber = (who: string) => async () => {
      await new Promise((done) => setImmediate(done));
      calls.push(who);
    };
    const other = { 'session.started': subscriber('one of something else') };
    const followers = [
      { 'session.ended': subscriber('first') },
      other,
      { 'session.ended': subscriber('second') },
    ];
    followEvents(db, followers, async (trx, event) => {
      expect(trx.isTransaction).toBe(true);
      calls.push(`${event.type} written down`);
    });
    await inTransaction(db, (trx) => happened(trx, ended));
    expect(calls).toEqual(['first', 'second', 'session.ended written down']);
  });

  it('is refused if it has no subscriber', async () => {
    const db = await emptyDatabase();
    await expect(inTransaction(db, (trx) => happened(trx, ended))).rejects.toThrow('No subscriber');
  });

  it('is rolled back if it cannot be recorded', async () => {
    const api = await openTestApi();
    const client = await api.client();
    followEvents(api.db, [], () => Promise.reject(new Error('The audit is full')));
    const saved = await api.call('PUT', '/contact-details', {
      as: client,
      body: validRecords['contact-details'],
    });
    expect(saved.statusCode).toBe(500);
    expect(await api.db.selectFrom('section_records').selectAll().execute()).toEqual([]);
  });
});
