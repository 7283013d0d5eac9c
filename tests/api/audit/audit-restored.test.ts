import { describe, expect, it } from 'vitest';
import { anchorIn } from '#server/derived/audit/anchor.ts';
import { openAuditChain } from '#server/derived/audit/open-chain.ts';
import { verifyAuditChain } from '#server/derived/audit/verify-chain.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/api.ts';
import { anchor, anchoringOf, append, forgedEntry, forkedAnchor, head } from './tampered-chain.ts';

const reason = 'The disk failed. Last night’s backup was restored.';

/** The tests move the clock by hours. */
const lastingSessions = { SESSION_IDLE_MINUTES: '43200', SESSION_ABSOLUTE_HOURS: '720' };

/** Copies the chain, like a backup. */
async function backup({ db }: TestApi) {
  const end = await head({ db });
  return {
    seq: end.seq,
    restore: async () => {
      await db.deleteFrom('audit_entries').where('seq', '>', end.seq).execute();
      await db.updateTable('audit_head').set(end).execute();
    },
  };
}

const verify = async (api: TestApi) => verifyAuditChain(api.db, (await anchoringOf(api)).anchors);
const check = async (api: TestApi, as: Person) =>
  (await api.call('POST', '/admin/audit/check', { as, body: {} })).json();
const acknowledge = (api: TestApi, as: Person, body: object) =>
  api.call('POST', '/admin/audit/restores', { as, body });
const mismatchOf = async (api: TestApi, as: Person) => (await check(api, as)).mismatch;

/** Advances an hour in which the chain grows, and anchors it. */
async function hour(api: TestApi, entries = 5): Promise<number> {
  const last = await append(api, entries);
  await anchor(api);
  api.clock.advanceMinutes(61);
  return last;
}

/** Creates a database that was restored from a backup, and has lost entries that two anchors cover. */
async function restored(): Promise<{ api: TestApi; admin: Person; lastSeq: number; lost: number[] }> {
  const api = await openTestApi({ env: lastingSessions });
  const admin = await api.admin();
  await hour(api);
  const { seq: lastSeq, restore } = await backup(api);
  const lost = [await hour(api), await hour(api)];
  await restore();
  return { api, admin, lastSeq, lost };
}

/** Acknowledges what a check finds. */
async function acknowledged(api: TestApi, admin: Person) {
  const { firstEntry, lastAnchor } = await mismatchOf(api, admin);
  const answer = await acknowledge(api, admin, { firstEntry, lastAnchor, reason });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

describe('a database that was restored from a backup', () => {
  it('is older than its anchors, and the check lists the lost entries', async () => {
    const { api, admin, lastSeq, lost } = await restored();
    const mismatch = { firstEntry: lost[0], lastEntry: lost[1], lastAnchor: 3 };
    expect(await verify(api)).toEqual({
      ok: false,
      entries: lastSeq,
      seq: lastSeq + 1,
      reason: 'cut',
      mismatch,
    });
    expect(await check(api, admin)).toMatchObject({ ok: false, reason: 'cut', mismatch, restores: [] });
    // The check adds an entry, and the mismatch stays the same after other entries have reused the lost numbers.
    expect(await mismatchOf(api, admin)).toEqual(mismatch);
    await append(api, 20);
    expect(await check(api, admin)).toMatchObject({ reason: 'rewritten', firstBad: lost[0], mismatch });
  });

  it('passes the check again once an administrator has acknowledged the loss, which every later check reports', async () => {
    const { api, admin, lost } = await restored();
    const restore = await acknowledged(api, admin);
    expect(restore).toEqual({
      seq: (await head(api)).seq,
      at: api.clock.now().toISOString(),
      actorId: admin.userId,
      actor: expect.any(String),
      firstEntry: lost[0],
      lastEntry: lost[1],
      lastAnchor: 3,
      reason,
    });
    expect(await check(api, admin)).toMatchObject({ ok: true, mismatch: null, restores: [restore] });
    // Also after other entries have reused the lost numbers, and new anchors were written.
    for (let index = 0; index < 4; index += 1) await hour(api, 10);
    expect(await check(api, admin)).toMatchObject({ ok: true, restores: [restore] });
    const { items } = (await api.call('GET', '/admin/audit?action=audit.restored', { as: admin })).json();
    const details = { firstEntry: lost[0], lastEntry: lost[1], lastAnchor: 3, found: 'cut', reason };
    expect(items).toMatchObject([{ seq: restore.seq, actorId: admin.userId, details }]);
  });

  it('anchors the new segment immediately', async () => {
    const { api, admin } = await restored();
    const restore = await acknowledged(api, admin);
    const { log } = (await anchoringOf(api)).anchors;
    const last = async () => anchorIn(await log.last(0));
    await expect.poll(last).toMatchObject({ number: 4, seq: restore.seq, cause: 'decision' });
  });

  it('does so after a start with an empty database as well', async () => {
    const api = await openTestApi({ env: lastingSessions });
    await hour(api);
    await api.db.deleteFrom('audit_entries').execute();
    await api.db
      .updateTable('audit_head')
      .set({ seq: 0, hash: '0'.repeat(64), mac: null })
      .execute();
    await openAuditChain(api);
    const admin = await api.admin();
    expect(await check(api, admin)).toMatchObject({ reason: 'wiped', firstBad: 1 });
    await acknowledged(api, admin);
    expect(await check(api, admin)).toMatchObject({ ok: true });
  });
});

describe('an acknowledged restore', () => {
  it.each([
    ['of what was written after it', 1],
    ['of the acknowledgement too', 0],
  ])('does not hide a later rollback, %s', async (_what, isAfter) => {
    const { api, admin, lost } = await restored();
    const before = await backup(api);
    await acknowledged(api, admin);
    await anchor(api);
    api.clock.advanceMinutes(61);
    const after = await backup(api);
    const last = [await hour(api), await hour(api)];
    await (isAfter ? after : before).restore();
    const found = await check(api, admin);
    expect(found).toMatchObject({ ok: false, reason: 'cut' });
    expect(found.restores).toHaveLength(isAfter);
    const firstEntry = isAfter ? last[0] : expect.any(Number);
    expect(found.mismatch).toMatchObject({ firstEntry, lastEntry: Math.max(last[1]!, lost[1]!) });
    // It is another mismatch, which needs its own acknowledgement.
    await acknowledged(api, admin);
    const again = await check(api, admin);
    expect(again).toMatchObject({ ok: true });
    expect(again.restores).toHaveLength(isAfter + 1);
  });

  it('does not cover anchors that are found afterwards', async () => {
    const { api, admin } = await restored();
    await acknowledged(api, admin);
    await hour(api, 30);
    const { seq } = await head(api);
    // A fork of the chain: the server signed an anchor for another entry with the same number.
    await forkedAnchor(api, seq - 1);
    expect(await check(api, admin)).toMatchObject({ ok: false, reason: 'rewritten', firstBad: seq - 1 });
  });

  it('does not hide changes in the entries', async () => {
    const { api, admin } = await restored();
    await acknowledged(api, admin);
    await api.db.updateTable('audit_entries').set({ details: '{}' }).where('seq', '=', 1).execute();
    await api.db.updateTable('audit_entries').set({ actor_id: 'x' }).where('seq', '=', 3).execute();
    const found = await check(api, admin);
    expect(found).toMatchObject({ ok: false, reason: 'altered', mismatch: null });
    expect(found.restores).toHaveLength(1);
  });

  it('cannot be written by the owner of the database', async () => {
    const { api, lastSeq } = await restored();
    const details = JSON.stringify({ firstEntry: 1, lastEntry: 99, lastAnchor: 99, reason });
    const { hash } = await head(api);
    const forged = { seq: lastSeq + 1, at: api.clock.now().toISOString(), prev_hash: hash, hash, details };
    const row = { ...forged, actor_id: null, actor_role: 'administrator', key_id: null };
    const subject = { action: 'audit.restored', subject_type: 'audit', subject_id: 'chain' };
    await api.db
      .insertInto('audit_entries')
      .values({ ...row, ...subject })
      .execute();
    expect(await verify(api)).not.toHaveProperty('restores');
    expect(await verify(api)).toMatchObject({ ok: false });
  });
});

describe('an acknowledgement is refused', () => {
  it('if there is nothing to acknowledge, also the second time and concurrently', async () => {
    const { api, admin } = await restored();
    const { firstEntry, lastAnchor } = await mismatchOf(api, admin);
    const body = { firstEntry, lastAnchor, reason };
    const both = await Promise.all([acknowledge(api, admin, body), acknowledge(api, admin, body)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect((await acknowledge(api, admin, body)).json()).toMatchObject({
      statusCode: 409,
      message: 'There is no restore to acknowledge',
    });
    expect((await check(api, admin)).restores).toHaveLength(1);
  });

  it('if the mismatch has changed meanwhile', async () => {
    const { api, admin } = await restored();
    const { firstEntry, lastAnchor } = await mismatchOf(api, admin);
    for (const other of [{ firstEntry: firstEntry - 1 }, { lastAnchor: lastAnchor + 1 }]) {
      const answer = await acknowledge(api, admin, { firstEntry, lastAnchor, reason, ...other });
      expect(answer.json()).toMatchObject({
        statusCode: 409,
        message: expect.stringContaining('Check the trail'),
      });
    }
    expect(await check(api, admin)).toMatchObject({ ok: false, restores: [] });
  });

  it('if the database is not only older but also altered', async () => {
    const { api, admin } = await restored();
    const { firstEntry, lastAnchor } = await mismatchOf(api, admin);
    await api.db.updateTable('audit_entries').set(forgedDetails).where('seq', '=', 2).execute();
    const answer = await acknowledge(api, admin, { firstEntry, lastAnchor, reason });
    expect(answer.statusCode).toBe(409);
    expect(await check(api, admin)).toMatchObject({ firstBad: 2, mismatch: null, restores: [] });
  });

  it('if the entries after the first lost one were altered', async () => {
    const { api, admin, lost } = await restored();
    await append(api, 30);
    await api.db
      .updateTable('audit_entries')
      .set(forgedDetails)
      .where('seq', '=', lost[1]! + 2)
      .execute();
    expect(await check(api, admin)).toMatchObject({ firstBad: lost[0], reason: 'rewritten', mismatch: null });
  });

  it.each([
    ['without a reason', { reason: '' }],
    ['with spaces as the reason', { reason: '  \n ' }],
    ['with too long a reason', { reason: 'x'.repeat(501) }],
    ['with a reason that is not text', { reason: 7 }],
    ['without an entry', { firstEntry: undefined }],
    ['with an anchor that is not a number', { lastAnchor: 'three' }],
    ['with an impossible entry number', { firstEntry: 0 }],
    ['with another property', { lastEntry: 40 }],
  ])('%s', async (_what, wrong) => {
    const { api, admin } = await restored();
    const { firstEntry, lastAnchor } = await mismatchOf(api, admin);
    const answer = await acknowledge(api, admin, { firstEntry, lastAnchor, reason, ...wrong });
    expect(answer.statusCode, answer.body).toBe(400);
    expect((await check(api, admin)).restores).toEqual([]);
  });

  it('from a reviewer and a client', async () => {
    const { api, admin } = await restored();
    const { firstEntry, lastAnchor } = await mismatchOf(api, admin);
    for (const person of [await api.reviewer(), await api.client()]) {
      expect((await acknowledge(api, person, { firstEntry, lastAnchor, reason })).statusCode).toBe(403);
    }
  });
});

const forgedDetails = { details: JSON.stringify({ forged: forgedEntry.action }) };
