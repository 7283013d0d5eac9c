import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pino from 'pino';
import { type Anchoring, createAnchoring } from '#server/derived/anchors/anchoring.ts';
import { openAnchorLog } from '#server/derived/anchors/open-log.ts';
import { type Anchor, anchorIn, anchorLine } from '#server/derived/audit/anchor.ts';
import { type AuditEntry, appendAudit } from '#server/derived/audit/audit.ts';
import { keyRing } from '#server/derived/audit/audit-keys.ts';
import { endMacOf, keyedHashOf, plainHashOf } from '#server/derived/audit/entry-hash.ts';
import { sealWaiting } from '#server/derived/audit/seal.ts';
import type { AuditEntriesTable } from '#server/derived/audit/tables.ts';
import type { Clock } from '#server/platform/core/clock.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import type { Config } from '#server/platform/settings/config.ts';
import type { TestApi } from '#tests/support/api.ts';

type Chained = Pick<TestApi, 'db'>;

/** An entry that an attacker with write access to the database would write. */
export const forgedEntry: AuditEntry = {
  actorId: 'a-client',
  actorRole: 'client',
  action: 'section.saved',
  subjectType: 'section',
  subjectId: 'a-client/wallets',
};

/** @returns the number of the last one */
export async function append({ db, clock }: Chained & { clock: Clock }, count: number): Promise<number> {
  await inTransaction(db, async (trx) => {
    for (let left = count; left > 0; left -= 1) await appendAudit(trx, forgedEntry, clock);
  });
  await sealWaiting(db);
  return (await head({ db })).seq;
}

export function head({ db }: Chained) {
  return db.selectFrom('audit_head').selectAll().executeTakeFirstOrThrow();
}

/** A second writer of anchors next to the app's own, like another process. */
export async function anchoringOf(api: TestApi, config: Config = api.config): Promise<Anchoring> {
  const core = { config, db: api.db, clock: api.clock, log: pino({ level: 'silent' }) };
  const random = { bytes: (n: number) => randomBytes(n), digits: () => '' };
  return createAnchoring({ ...core, random }, await openAnchorLog(core));
}

/** Anchors the chain like a server that starts or stops. */
export async function anchor(api: TestApi, config?: Config): Promise<Anchoring> {
  const anchoring = await anchoringOf(api, config);
  anchoring.start();
  await anchoring.stop();
  return anchoring;
}

/**
 * Recomputes all hashes from an entry on, so that each fits the previous one, and stores the new end.
 * @param secret the key for the hashes; null for plain hashes, which need none
 */
export async function rewrite({ db }: Chained, secret: string | null, from = 1): Promise<void> {
  const key =
    secret === null ? null : keyRing({ appSecret: secret, earlierSecrets: [] }, 'audit-chain').current;
  const rows = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('seq', '>=', from)
    .orderBy('seq')
    .execute();
  let end = { seq: from - 1, hash: rows[0]?.prev_hash ?? '' };
  for (const old of rows) {
    const row: AuditEntriesTable = { ...old, details: '{"forged":true}', prev_hash: end.hash };
    const hash = key ? keyedHashOf(row, key) : plainHashOf(row);
    const values = { ...row, hash, key_id: key?.id ?? null };
    await db.updateTable('audit_entries').set(values).where('seq', '=', row.seq).execute();
    end = { seq: row.seq, hash };
  }
  await db
    .updateTable('audit_head')
    .set({ ...end, mac: key && endMacOf(end, key) })
    .execute();
}

/** Adds an entry with a plain hash after the last one. */
export async function insertAtEnd({ db }: TestApi, isHeadMoved: boolean): Promise<void> {
  const { seq, hash: prev_hash } = await head({ db });
  const row = {
    seq: seq + 1,
    at: '2026-11-21T08:00:00.000Z',
    actor_id: 'a-client',
    actor_role: 'client',
    action: 'section.saved',
    subject_type: 'section',
    subject_id: 'a-client/wallets',
    details: '{}',
    prev_hash,
    entry_id: null,
  };
  const hash = plainHashOf(row);
  await db
    .insertInto('audit_entries')
    .values({ ...row, hash, key_id: null })
    .execute();
  if (isHeadMoved) await db.updateTable('audit_head').set({ seq: row.seq, hash }).execute();
}

/** Removes entries from the end. @returns the number of the last remaining one */
export async function cutTail({ db }: TestApi, count: number): Promise<number> {
  const { seq } = await head({ db });
  await db
    .deleteFrom('audit_entries')
    .where('seq', '>', seq - count)
    .execute();
  return seq - count;
}

/** Stores another end, without a signature unless one is given. */
export async function moveHead({ db }: TestApi, seq: number, mac: string | null = null): Promise<void> {
  const row = await db.selectFrom('audit_entries').select('hash').where('seq', '=', seq).executeTakeFirst();
  await db
    .updateTable('audit_head')
    .set({ seq, hash: row?.hash ?? '0'.repeat(64), mac })
    .execute();
}

export async function swap({ db }: TestApi, one: number, other: number): Promise<void> {
  for (const [from, to] of [
    [one, 9_999_999],
    [other, one],
    [9_999_999, other],
  ]) {
    await sql`update audit_entries set seq = ${to} where seq = ${from}`.execute(db);
  }
}

/** Adds an anchor of another chain, signed by the server: the chain's entry does not match it. */
export async function forkedAnchor(api: TestApi, seq: number): Promise<Anchor> {
  const { log, keys } = (await anchoringOf(api)).anchors;
  const before = await log.last(0);
  const number = (anchorIn(before)?.number ?? 0) + 1;
  const at = api.clock.now().toISOString();
  const forked: Anchor = { number, at, seq, hash: 'a'.repeat(64), cause: 'hour' };
  await log.append(number, anchorLine(forked, before, keys));
  return forked;
}
