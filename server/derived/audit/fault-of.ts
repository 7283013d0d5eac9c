import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { BreakCause } from './continue-chain.ts';
import { type BadEntry, isOurs } from './entry-judge.ts';
import type { FoundChain } from './found-chain.ts';

/** What was done to the chain; the contract defines each value. */
export type ChainFault =
  | 'altered'
  | 'missing'
  | 'swapped'
  | 'inserted'
  | 'cut'
  | 'wiped'
  | 'rewritten'
  | 'unknown-key';

type Fault = { seq: number; reason: ChainFault };
type Read = {
  /** The first invalid entry. */
  bad: BadEntry | null;
  /** The time of the first existing entry. */
  firstAt: string | null;
};

/** Classifies what was done to a chain from its first invalid entry, its end and its anchors; null if nothing was. */
export async function faultOf(db: Kysely<Database>, chain: FoundChain, read: Read): Promise<Fault | null> {
  const { end, isEndSigned, first, last, anchors } = chain;
  if (read.bad) return faultOfEntry(db, chain, { ...read, bad: read.bad });
  if (!isEndSigned) return last === null ? wiped : { seq: end + 1, reason: 'cut' };
  if ((anchors.at(-1)?.seq ?? 0) > end) {
    return end === 0 || hasRestarted(chain, read) ? wiped : { seq: end + 1, reason: 'cut' };
  }
  if (first !== null && first < 1) return { seq: first, reason: 'inserted' };
  if (last !== null && last > end) return { seq: await firstBeyond(db, end), reason: 'inserted' };
  return null;
}

const wiped: Fault = { seq: 1, reason: 'wiped' };

/** Whether the first entry is later than an anchor: then earlier entries were deleted. */
function hasRestarted({ anchors }: FoundChain, { firstAt }: Read): boolean {
  return firstAt !== null && anchors.some(({ at }) => at < firstAt);
}

async function faultOfEntry(
  db: Kysely<Database>,
  chain: FoundChain,
  read: Read & { bad: BadEntry },
): Promise<Fault> {
  const { seq, flaw } = read.bad;
  if (flaw === 'number') return { seq, reason: faultOfGap(chain, seq) };
  if (flaw === 'break') {
    const reason = await faultOfBreak(db, seq);
    return seq === 1 && reason === 'cut' ? wiped : { seq, reason };
  }
  if (flaw === 'seal') return { seq, reason: 'rewritten' };
  if (flaw === 'anchor') return hasRestarted(chain, read) ? wiped : { seq, reason: 'rewritten' };
  const { vouched, last } = await vouchedUpTo(db, chain, seq);
  const anchor = chain.anchors.find((each) => each.seq >= seq && each.seq <= last);
  if (anchor) {
    // If a later entry matches its anchor, the entries between are its predecessors, and only this one is invalid.
    if ((await hashAt(db, anchor.seq)) === anchor.hash) return faultOfOne(db, chain, read.bad);
    return hasRestarted(chain, read) ? wiped : { seq, reason: 'rewritten' };
  }
  if (flaw === 'unknown-key') return { seq, reason: flaw };
  if (vouched !== null && seq <= vouched) return faultOfOne(db, chain, read.bad);
  return { seq, reason: vouched !== null || seq === last ? 'inserted' : 'rewritten' };
}

/** Returns what an entry records that was found broken: the end of the chain, or an entry without a number. */
async function faultOfBreak(db: Kysely<Database>, seq: number): Promise<ChainFault> {
  const row = await db
    .selectFrom('audit_entries')
    .select('details')
    .where('seq', '=', seq)
    .executeTakeFirstOrThrow();
  const { cause }: { cause: BreakCause } = JSON.parse(row.details);
  if (cause === 'entry-altered') return 'altered';
  if (cause === 'entry-removed') return 'missing';
  return cause === 'entry-repeated' ? 'inserted' : 'cut';
}

/** No entry has the next number. */
function faultOfGap({ first, last }: FoundChain, seq: number): ChainFault {
  if (last === null || first === null || last < seq) return seq === 1 ? 'wiped' : 'cut';
  // Fewer entries remain than are missing.
  return seq === 1 && first - 1 > last - first + 1 ? 'wiped' : 'missing';
}

/** One entry is invalid, while the later ones are valid. */
async function faultOfOne(db: Kysely<Database>, { last }: FoundChain, bad: BadEntry): Promise<Fault> {
  const { seq, flaw } = bad;
  if (flaw === 'unknown-key') return { seq, reason: flaw };
  const isElsewhere = flaw === 'link' && (await hasFollower(db, bad, last ?? 0));
  return { seq, reason: isElsewhere ? 'swapped' : 'altered' };
}

/** Numbers searched per query. */
const STRIDE = 20_000;

/** Whether the entry that belongs here has another number. There is no index for it, so entries are read in batches. */
async function hasFollower(db: Kysely<Database>, { previous }: BadEntry, last: number): Promise<boolean> {
  for (let from = 1; from <= last; from += STRIDE) {
    const found = await db
      .selectFrom('audit_entries')
      .select('seq')
      .where('seq', '>=', from)
      .where('seq', '<', from + STRIDE)
      .where('prev_hash', '=', previous)
      .executeTakeFirst();
    if (found) return true;
    await othersFirst();
  }
  return false;
}

/**
 * Returns the entry up to which the server next confirmed the end of the chain: by the end's signature, or by an entry
 * that records a break. Null if it could not; `last` is then the last entry before that.
 */
async function vouchedUpTo(
  db: Kysely<Database>,
  { keys, end, isEndSigned }: FoundChain,
  seq: number,
): Promise<{ vouched: number | null; last: number }> {
  const breaks = await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('action', '=', 'audit.broken')
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(100)
    .execute();
  const next = breaks.find((row) => isOurs(row, keys));
  if (!next) return { vouched: isEndSigned ? end : null, last: end };
  const { end: vouched }: { end: number | null } = JSON.parse(next.details);
  return { vouched, last: next.seq - 1 };
}

async function hashAt(db: Kysely<Database>, seq: number): Promise<string | undefined> {
  const row = await db.selectFrom('audit_entries').select('hash').where('seq', '=', seq).executeTakeFirst();
  return row?.hash;
}

async function firstBeyond(db: Kysely<Database>, end: number): Promise<number> {
  const { seq } = await db
    .selectFrom('audit_entries')
    .select('seq')
    .where('seq', '>', end)
    .orderBy('seq')
    .limit(1)
    .executeTakeFirstOrThrow();
  return seq;
}
