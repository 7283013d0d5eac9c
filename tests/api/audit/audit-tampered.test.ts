import { describe, expect, it } from 'vitest';
import { auditKeysOf } from '#server/derived/audit/audit-keys.ts';
import { openAuditChain } from '#server/derived/audit/open-chain.ts';
import { verifyAuditChain } from '#server/derived/audit/verify-chain.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { anchor, append, cutTail, head, insertAtEnd, moveHead, rewrite, swap } from './tampered-chain.ts';

type Tampering = {
  what: string;
  /** @returns the first bad entry */
  tamper(api: TestApi, last: number): Promise<number>;
  reason: string;
  /** Only an anchor reveals it. */
  needsAnchor?: boolean;
  /** The reason without an anchor, if it differs. */
  withoutAnchor?: string;
};

const emptied = async ({ db }: TestApi): Promise<number> => {
  await db.deleteFrom('audit_entries').execute();
  return 1;
};

const tamperings: Tampering[] = [
  { what: 'a wiped table', tamper: emptied, reason: 'wiped' },
  {
    what: 'a wiped table without its end',
    tamper: async (api) => {
      await api.db.deleteFrom('audit_head').execute();
      return emptied(api);
    },
    reason: 'wiped',
  },
  {
    what: 'a wiped table whose end is reset',
    tamper: async (api) => {
      await emptied(api);
      await moveHead(api, 0);
      return 1;
    },
    reason: 'wiped',
  },
  {
    what: 'a wiped table whose end is reset, before a start of the server',
    tamper: async (api) => {
      await emptied(api);
      await moveHead(api, 0);
      api.clock.advanceMinutes(1);
      await openAuditChain(api);
      return 1;
    },
    reason: 'wiped',
    needsAnchor: true,
  },
  {
    what: 'an end that is gone',
    tamper: async ({ db }, last) => {
      await db.deleteFrom('audit_head').execute();
      return last + 1;
    },
    reason: 'cut',
  },
  { what: 'a cut tail', tamper: async (api) => (await cutTail(api, 3)) + 1, reason: 'missing' },
  {
    what: 'a cut tail with the end moved back',
    tamper: async (api) => {
      const left = await cutTail(api, 3);
      await moveHead(api, left);
      return left + 1;
    },
    reason: 'cut',
  },
  {
    what: 'an end that was moved back',
    tamper: async (api, last) => {
      await moveHead(api, last - 3);
      return last + 1;
    },
    reason: 'cut',
  },
  {
    what: 'an end beyond any number',
    tamper: async (api, last) => {
      await moveHead(api, Number.MAX_SAFE_INTEGER);
      return last + 1;
    },
    reason: 'cut',
  },
  {
    what: 'an entry inserted behind the end',
    tamper: async (api, last) => {
      await insertAtEnd(api, false);
      return last + 1;
    },
    reason: 'inserted',
  },
  {
    what: 'an entry inserted at the end',
    tamper: async (api, last) => {
      await insertAtEnd(api, true);
      return last + 1;
    },
    reason: 'inserted',
  },
  {
    what: 'all hashes made anew without a key',
    tamper: async (api) => {
      await rewrite(api, null);
      return 1;
    },
    reason: 'rewritten',
  },
  {
    what: 'all hashes made anew without a key, before a start of the server',
    tamper: async (api) => {
      await rewrite(api, null);
      await openAuditChain(api);
      return 1;
    },
    reason: 'rewritten',
    needsAnchor: true,
  },
  {
    what: 'all hashes made anew with a wrong key',
    tamper: async (api) => {
      await rewrite(api, 'another-secret-that-is-long-enough-too');
      return 1;
    },
    reason: 'rewritten',
    withoutAnchor: 'unknown-key',
  },
  {
    what: 'hashes made anew without a key from the middle on',
    tamper: async (api, last) => {
      await rewrite(api, null, last - 4);
      return last - 4;
    },
    reason: 'rewritten',
  },
  {
    what: 'two entries that changed places',
    tamper: async (api, last) => {
      await swap(api, last - 5, last - 2);
      return last - 5;
    },
    reason: 'swapped',
  },
  {
    what: 'an altered entry',
    tamper: async ({ db }, last) => {
      await db
        .updateTable('audit_entries')
        .set({ details: '{"forged":true}' })
        .where('seq', '=', last - 5)
        .execute();
      return last - 5;
    },
    reason: 'altered',
  },
  {
    what: 'a missing entry',
    tamper: async ({ db }, last) => {
      await db
        .deleteFrom('audit_entries')
        .where('seq', '=', last - 5)
        .execute();
      return last - 5;
    },
    reason: 'missing',
  },
];

/** A chain of some days, with a signed-in administrator. */
async function someDays(): Promise<{ api: TestApi; admin: Person; last: number }> {
  const api = await openTestApi();
  const admin = await api.admin();
  const last = await append(api, 10);
  return { api, admin, last };
}

const asked = (api: TestApi, as: Person) => api.call('POST', '/admin/audit/check', { as, body: {} });

describe('the check of a tampered chain', () => {
  it.each(tamperings)('reports $what, and everyone can still sign in', async ({ tamper, ...expected }) => {
    const { api, admin, last } = await someDays();
    const { anchors } = await anchor(api);
    expect(await verifyAuditChain(api.db, anchors)).toEqual({ ok: true, entries: last });

    const seq = await tamper(api, last);
    const { reason } = expected;
    const atOnce = await verifyAuditChain(api.db, anchors);
    expect(atOnce).toMatchObject({
      ok: false,
      seq,
      reason: reason === 'missing' && seq > last - 3 ? 'cut' : reason,
    });

    // A sign-in adds an entry to the chain, and so does the check.
    expect((await api.client()).token).not.toBe('');
    const answer = await asked(api, admin);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ ok: false, firstBad: seq, reason, entries: seq - 1 });
    // The result stays the same when the next anchor is written.
    api.clock.advanceMinutes(61);
    await anchor(api);
    expect((await asked(api, admin)).json()).toMatchObject({ ok: false, firstBad: seq, reason });
  });

  it.each(tamperings.filter(({ needsAnchor }) => !needsAnchor))(
    'reports $what without any anchor',
    async ({ tamper, ...expected }) => {
      const { api, admin, last } = await someDays();
      const seq = await tamper(api, last);
      const reason = expected.withoutAnchor ?? expected.reason;
      expect((await api.client()).token).not.toBe('');
      const found = (await asked(api, admin)).json();
      expect(found).toMatchObject({ ok: false, firstBad: seq, reason });
    },
  );

  it('detects by an anchor that the chain was reset to an earlier end, signature included', async () => {
    const { api, last } = await someDays();
    const { mac } = await head(api);
    await append(api, 5);
    const { anchors } = await anchor(api);
    await cutTail(api, 5);
    await moveHead(api, last, mac);
    expect(await verifyAuditChain(api.db)).toEqual({ ok: true, entries: last });
    const cut = { ok: false, seq: last + 1, reason: 'cut' };
    expect(await verifyAuditChain(api.db, anchors)).toMatchObject(cut);
    // Other entries have reused the lost numbers.
    api.clock.advanceMinutes(1);
    await append(api, 8);
    const taken = { ok: false, seq: last + 5, reason: 'rewritten' };
    expect(await verifyAuditChain(api.db, anchors)).toMatchObject(taken);
  });

  it('reports a missing key if an earlier secret was removed', async () => {
    const { api } = await someDays();
    const { anchors } = await anchor(api);
    const config = { ...api.config, appSecret: 'another-secret-that-is-long-enough-too' };
    await openAuditChain({ ...api, config });
    expect(auditKeysOf(api.db).byId.size).toBe(1);
    expect(await verifyAuditChain(api.db, anchors)).toMatchObject({
      ok: false,
      seq: 1,
      reason: 'unknown-key',
    });
  });
});
