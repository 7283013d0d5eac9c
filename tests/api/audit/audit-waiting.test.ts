import { describe, expect, it } from 'vitest';
import { type AuditEntry, appendAudit, entryIdAt } from '#server/derived/audit/audit.ts';
import { auditKeysOf } from '#server/derived/audit/audit-keys.ts';
import { waitingMacOf } from '#server/derived/audit/entry-hash.ts';
import { openAuditChain } from '#server/derived/audit/open-chain.ts';
import { sealWaiting } from '#server/derived/audit/seal.ts';
import { verifyAuditChain } from '#server/derived/audit/verify-chain.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { dialect, openTestApi, type TestApi } from '#tests/support/api.ts';
import { sealed } from '#tests/support/sealed.ts';

function entryOf(subjectId: string): AuditEntry {
  return { actorId: 'ann', actorRole: 'client', action: 'section.saved', subjectType: 'section', subjectId };
}

async function append({ db, clock }: Pick<TestApi, 'db' | 'clock'>, ...names: string[]): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const name of names) await appendAudit(trx, entryOf(name), clock);
  });
}

/** An API with one sealed entry and two that wait for a number. */
async function twoWaiting(): Promise<TestApi> {
  const api = await openTestApi();
  await append(api, 'one');
  await sealWaiting(api.db);
  await append(api, 'two', 'three');
  return api;
}

const waitingIn = ({ db }: TestApi) => db.selectFrom('audit_waiting').selectAll().orderBy('id').execute();

const breaksIn = async ({ db }: TestApi) => {
  const rows = await (await sealed(db))
    .selectFrom('audit_entries')
    .select(['seq', 'details'])
    .where('action', '=', 'audit.broken')
    .orderBy('seq')
    .execute();
  return rows.map(({ seq, details }) => ({ seq, ...JSON.parse(details) }));
};

describe('an entry that waits for its number', () => {
  it('is in no chain yet, and gets the next number when it is sealed, in the order of writing', async () => {
    const api = await twoWaiting();
    expect((await waitingIn(api)).map(({ subject_id }) => subject_id)).toEqual(['two', 'three']);
    const chain = () =>
      api.db.selectFrom('audit_entries').select(['seq', 'subject_id']).orderBy('seq').execute();
    expect(await chain()).toEqual([{ seq: 1, subject_id: 'one' }]);
    await sealWaiting(api.db);
    expect(await waitingIn(api)).toEqual([]);
    expect(await chain()).toEqual([
      { seq: 1, subject_id: 'one' },
      { seq: 2, subject_id: 'two' },
      { seq: 3, subject_id: 'three' },
    ]);
    expect(await verifyAuditChain(api.db)).toEqual({ ok: true, entries: 3 });
  });

  it('keeps the order of writing if the clock is set back', async () => {
    const api = await openTestApi();
    api.clock.set('2026-11-21T10:00:00.000Z');
    await append(api, 'one');
    api.clock.set('2026-11-21T09:00:00.000Z');
    await append(api, 'two');
    const rows = await (await sealed(api.db))
      .selectFrom('audit_entries')
      .select('subject_id')
      .orderBy('seq')
      .execute();
    expect(rows.map(({ subject_id }) => subject_id)).toEqual(['one', 'two']);
  });

  it('is shown by the trail as soon as its transaction is committed', async () => {
    const api = await openTestApi();
    const as = await api.admin();
    await append(api, 'a-subject');
    const answer = await api.call('GET', '/admin/audit?subjectId=a-subject', { as });
    expect(answer.json().items).toMatchObject([{ action: 'section.saved', subjectId: 'a-subject' }]);
  });

  it('is sealed by the next start if the server was killed', async () => {
    const api = await twoWaiting();
    await openAuditChain(api);
    expect(await waitingIn(api)).toEqual([]);
    expect(await verifyAuditChain(api.db)).toEqual({ ok: true, entries: 3 });
  });

  it('is sealed once by many concurrent readers and writers', async () => {
    const api = await openTestApi();
    await Promise.all(
      Array.from({ length: 30 }, async (_, index) => {
        await append(api, `${index}`);
        await sealWaiting(api.db);
      }),
    );
    expect(await verifyAuditChain(api.db)).toEqual({ ok: true, entries: 30 });
  });

  it.each(['at', 'actor_id', 'action', 'subject_id', 'details', 'mac', 'key_id', 'id'] as const)(
    'is reported if its %s was altered, and the chain continues',
    async (column) => {
      const api = await twoWaiting();
      const [first] = await waitingIn(api);
      await api.db
        .updateTable('audit_waiting')
        .set({ [column]: 'forged' })
        .where('id', '=', first!.id)
        .execute();
      expect(await verifyAuditChain(api.db)).toMatchObject({ ok: false, seq: 2, reason: 'altered' });
      await append(api, 'four');
      expect(await verifyAuditChain(api.db)).toMatchObject({ ok: false, seq: 2, reason: 'altered' });
    },
  );

  it('is reported once if it was deleted, by the server that wrote it', async () => {
    const api = await twoWaiting();
    const [first] = await waitingIn(api);
    await api.db.deleteFrom('audit_waiting').where('id', '=', first!.id).execute();
    const removed = { cause: 'entry-removed', entry: first!.id, action: 'section.saved' };
    expect(await breaksIn(api)).toMatchObject([{ seq: 3, ...removed }]);
    expect(await verifyAuditChain(api.db)).toMatchObject({ ok: false, seq: 3, reason: 'missing' });
    await append(api, 'four');
    expect(await breaksIn(api)).toHaveLength(1);
  });

  it('is reported if it was inserted by another writer', async () => {
    const api = await twoWaiting();
    const [first] = await waitingIn(api);
    await api.db
      .insertInto('audit_waiting')
      .values({ ...first!, id: `${first!.id}x` })
      .execute();
    expect(await verifyAuditChain(api.db)).toMatchObject({ ok: false, reason: 'altered' });
  });

  it('is reported if it was written a second time after it was sealed', async () => {
    const api = await twoWaiting();
    const [first] = await waitingIn(api);
    await sealWaiting(api.db);
    await api.db.insertInto('audit_waiting').values(first!).execute();
    await append(api, 'four');
    expect(await verifyAuditChain(api.db)).toMatchObject({ ok: false, seq: 4, reason: 'inserted' });
    expect(await breaksIn(api)).toMatchObject([{ cause: 'entry-repeated', entry: first!.id }]);
    const last = await api.db.selectFrom('audit_entries').select('subject_id').where('seq', '=', 5).execute();
    expect(last).toEqual([{ subject_id: 'four' }]);
  });

  it('is named by the check if it has waited for longer than a minute', async () => {
    const api = await twoWaiting();
    const [first] = await waitingIn(api);
    const old = { ...first!, id: entryIdAt((api.clock.now().getTime() - 61_000) * 1000) };
    const mac = waitingMacOf(old, auditKeysOf(api.db).current);
    await api.db
      .insertInto('audit_waiting')
      .values({ ...old, mac })
      .execute();
    expect(await verifyAuditChain(api.db)).toMatchObject({
      ok: false,
      seq: 2,
      reason: 'unsealed',
      entries: 4,
    });
    expect(await verifyAuditChain(api.db)).toEqual({ ok: true, entries: 4 });
  });

  it('is not reported if its transaction was rolled back', async () => {
    const api = await twoWaiting();
    const failed = inTransaction(api.db, async (trx) => {
      await appendAudit(trx, entryOf('rolled back'), api.clock);
      throw new Error('the change failed');
    });
    await expect(failed).rejects.toThrow('the change failed');
    expect(await verifyAuditChain(api.db)).toEqual({ ok: true, entries: 3 });
  });

  it.runIf(dialect === 'postgres')(
    'may be sealed by another process than the one that wrote it',
    async () => {
      const api = await twoWaiting();
      const other = openDatabase(api.config);
      try {
        await openAuditChain({ db: other.db, config: api.config, clock: api.clock });
        await append(api, 'four');
        await sealWaiting(other.db);
        expect(await waitingIn(api)).toEqual([]);
        expect(await breaksIn(api)).toEqual([]);
        await Promise.all(
          Array.from({ length: 20 }, async (_, index) => {
            await append(index % 2 === 0 ? api : { ...api, db: other.db }, `${index}`);
            await sealWaiting(index % 3 === 0 ? api.db : other.db);
          }),
        );
        expect(await verifyAuditChain(api.db)).toEqual({ ok: true, entries: 24 });
      } finally {
        await other.close();
      }
    },
  );
});
