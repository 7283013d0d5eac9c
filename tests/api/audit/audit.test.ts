import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type AuditEntry, appendAudit } from '#server/derived/audit/audit.ts';
import { sealWaiting } from '#server/derived/audit/seal.ts';
import { verifyAuditChain } from '#server/derived/audit/verify-chain.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { openTestApi, type TestApi } from '#tests/support/api.ts';
import { operations } from '#tests/support/contract.ts';

/** An API whose chain has five entries. */
async function fiveEntries(): Promise<TestApi> {
  const api = await openTestApi();
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    await append(api, name);
  }
  await sealWaiting(api.db);
  return api;
}

function append({ db, clock }: TestApi, name: string): Promise<void> {
  return inTransaction(db, (trx) => appendAudit(trx, entryOf(name), clock));
}

function entryOf(subjectId: string): AuditEntry {
  return {
    actorId: 'a-client',
    actorRole: 'client',
    action: 'section.saved',
    subjectType: 'section',
    subjectId,
    details: { version: 1 },
  };
}

describe('the audit chain', () => {
  it('is valid if it was not altered, and if it is empty', async () => {
    expect(await verifyAuditChain((await openTestApi()).db)).toEqual({ ok: true, entries: 0 });
    expect(await verifyAuditChain((await fiveEntries()).db)).toEqual({ ok: true, entries: 5 });
  });

  it.each([
    'at',
    'actor_id',
    'actor_role',
    'action',
    'subject_type',
    'subject_id',
    'details',
    'hash',
    'prev_hash',
  ])('reports the entry whose %s was altered', async (column) => {
    const { db } = await fiveEntries();
    await sql`update audit_entries set ${sql.ref(column)} = 'forged' where seq = 3`.execute(db);
    expect(await verifyAuditChain(db)).toMatchObject({ ok: false, seq: 3 });
  });

  it.each([1, 3, 5])('reports entry %i if it is deleted', async (seq) => {
    const { db } = await fiveEntries();
    await sql`delete from audit_entries where seq = ${seq}`.execute(db);
    expect(await verifyAuditChain(db)).toMatchObject({ ok: false, seq });
  });

  it('notices that everything was deleted', async () => {
    const { db } = await fiveEntries();
    await sql`delete from audit_entries`.execute(db);
    expect(await verifyAuditChain(db)).toMatchObject({ ok: false, seq: 1 });
  });

  it.each([0, 6])('reports an entry inserted as %i', async (seq) => {
    const { db } = await fiveEntries();
    await sql`insert into audit_entries
      (seq, at, actor_id, actor_role, action, subject_type, subject_id, details, prev_hash, hash, key_id)
      select ${sql.lit(seq)}, at, actor_id, actor_role, action, subject_type, subject_id, details, prev_hash, hash, key_id
      from audit_entries where seq = 5`.execute(db);
    expect(await verifyAuditChain(db)).toMatchObject({ ok: false, seq });
  });

  it('reports the first of two entries that were swapped', async () => {
    const { db } = await fiveEntries();
    await sql`update audit_entries set seq = 99 where seq = 2`.execute(db);
    await sql`update audit_entries set seq = 2 where seq = 4`.execute(db);
    await sql`update audit_entries set seq = 4 where seq = 99`.execute(db);
    expect(await verifyAuditChain(db)).toMatchObject({ ok: false, seq: 2 });
  });

  it('stays valid under parallel entries', async () => {
    const api = await openTestApi();
    await Promise.all(Array.from({ length: 20 }, (_, index) => append(api, String(index))));
    expect(await verifyAuditChain(api.db)).toEqual({ ok: true, entries: 20 });
  });

  it('has no entry for a change that was rolled back, and continues from before it', async () => {
    const api = await fiveEntries();
    const change = inTransaction(api.db, async (trx) => {
      await appendAudit(trx, entryOf('rolled back'), api.clock);
      throw new Error('the change failed');
    });
    await expect(change).rejects.toThrow('the change failed');
    expect(await verifyAuditChain(api.db)).toEqual({ ok: true, entries: 5 });
    await append(api, 'six');
    expect(await verifyAuditChain(api.db)).toEqual({ ok: true, entries: 6 });
  });

  it('is valid if some concurrent writers abort', async () => {
    const api = await openTestApi();
    const changes = Array.from({ length: 20 }, (_, index) =>
      inTransaction(api.db, async (trx) => {
        await appendAudit(trx, entryOf(String(index)), api.clock);
        if (index % 3 === 0) throw new Error('the change failed');
      }),
    );
    const ends = await Promise.allSettled(changes);
    expect(ends.filter(({ status }) => status === 'rejected')).toHaveLength(7);
    expect(await verifyAuditChain(api.db)).toEqual({ ok: true, entries: 13 });
  });

  it('is valid while others append to it', async () => {
    const api = await openTestApi();
    // More than one page of a check.
    await inTransaction(api.db, async (trx) => {
      for (let index = 0; index < 1500; index += 1) await appendAudit(trx, entryOf(String(index)), api.clock);
    });
    let isOver = false;
    const appending = async () => {
      let appended = 0;
      for (; !isOver; appended += 1) await append(api, 'meanwhile');
      return appended;
    };
    const others = [appending(), appending()];
    const found = await verifyAuditChain(api.db);
    isOver = true;
    const appended = (await Promise.all(others)).reduce((sum, each) => sum + each, 0);
    expect(appended).toBeGreaterThan(1);
    expect(found).toMatchObject({ ok: true });
    expect(await verifyAuditChain(api.db)).toEqual({ ok: true, entries: 1500 + appended });
  });

  it('can be read, checked and acknowledged after a restore through the API, but not changed', () => {
    const calls = operations.filter(({ path }) => path.includes('audit'));
    expect(calls.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /admin/audit',
      'GET /admin/audit/export',
      'POST /admin/audit/check',
      'POST /admin/audit/restores',
    ]);
  });
});
