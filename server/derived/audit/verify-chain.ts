import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { DirectAdapter } from '#server/platform/db/sqlite-driver.ts';
import { type Anchor, type AnchorFault, type AnchorLog, isAnchorLate, readAnchors } from './anchor.ts';
import { auditKeysOf, type keyRing } from './audit-keys.ts';
import { type BadEntry, EntryJudge, type JudgeStart } from './entry-judge.ts';
import { type ChainFault, faultOf } from './fault-of.ts';
import { type FoundChain, foundChain } from './found-chain.ts';
import { isBeforeRestore, type Mismatch, mismatchOf, type Restore, restoresIn } from './restores.ts';
import { longWaiting, sealForReading } from './seal.ts';

/**
 * The result of a check. `entries` is the number of valid entries; `seq` the first invalid or missing one; null if all
 * entries are valid and only the anchors are not. `mismatch` is set if the only problem is that the database is older
 * than its anchors, which an administrator may acknowledge as a restore from a backup.
 */
export type AuditVerdict = {
  entries: number;
  /** Earlier acknowledged restores; absent if there are none. */
  restores?: readonly Restore[];
} & (
  | { ok: true }
  | { ok: false; seq: number | null; reason: ChainFault | AnchorFault | 'unsealed'; mismatch?: Mismatch }
);

/** The progress of a check: `entries` of `of` are read. */
export type AuditProgress = { entries: number; of: number };

/** Entries per query. */
const PAGE = 1000;

/**
 * Checks the whole chain as it is at the start, page by page, and returns the first invalid entry and what was done.
 * Other work runs between pages, and may append entries. Each segment between two acknowledged restores is compared
 * with the anchors of its time.
 * @param anchorSource the anchors outside of the database; without them only the database is read
 * @param onProgress called before each page
 */
export async function verifyAuditChain(
  db: Kysely<Database>,
  anchorSource?: { log: AnchorLog; keys: ReturnType<typeof keyRing>; now?: () => Date },
  onProgress: (progress: AuditProgress) => void = () => {},
): Promise<AuditVerdict> {
  const keys = auditKeysOf(db);
  const unsealed = await longWaiting(db);
  await sealForReading(db);
  // Read before the anchors, and the chain after them, because both only grow.
  const expected = await db.selectFrom('audit_anchoring').select('lines').executeTakeFirst();
  const { anchors, fault: anchorFault } = anchorSource
    ? await readAnchors(anchorSource.log, anchorSource.keys, expected?.lines ?? 0)
    : { anchors: [], fault: null };
  const found = await foundChain(db, keys, anchors);
  const acknowledged = await restoresIn(db, found);
  const restores = acknowledged.length > 0 && { restores: acknowledged };
  const chain = {
    ...found,
    anchors: found.anchors.filter((anchor) => !isBeforeRestore(anchor, acknowledged)),
  };
  const read = await readAll(db, chain, onProgress);
  const { entries } = read;
  const fault = await faultOf(db, chain, { ...read, bad: read.firstDisagreeing ?? read.bad });
  if (fault) {
    const mismatch = await mismatchIn(db, chain, read);
    const well = Math.max(0, Math.min(entries, fault.seq - 1));
    return { ok: false, entries: well, ...fault, ...(mismatch && { mismatch }), ...restores };
  }
  if (anchorFault) return { ok: false, entries, seq: null, reason: anchorFault, ...restores };
  if (
    anchorSource?.now &&
    (await isAnchorLate(db, lastAnchorOf(anchors, acknowledged), anchorSource.now()))
  ) {
    return { ok: false, entries, seq: null, reason: 'anchors-late', ...restores };
  }
  if (unsealed !== null) {
    const seq = (await numberOf(db, unsealed)) ?? entries + 1;
    return { ok: false, entries, seq, reason: 'unsealed', ...restores };
  }
  return { ok: true, entries, ...restores };
}

/** Returns the number of an entry that has waited; null if it still waits. */
async function numberOf(db: Kysely<Database>, id: string): Promise<number | null> {
  const row = await db
    .selectFrom('audit_entries')
    .select('seq')
    .where('entry_id', '=', id)
    .executeTakeFirst();
  return row?.seq ?? null;
}

type Read = {
  /** The first entry that is invalid in itself. */
  bad: BadEntry | null;
  firstAt: string | null;
  entries: number;
} & Pick<EntryJudge, 'disagreeing' | 'firstDisagreeing'>;

/** Returns the mismatch between anchors and chain; null if there is any other problem. */
async function mismatchIn(db: Kysely<Database>, chain: FoundChain, read: Read): Promise<Mismatch | null> {
  if (read.bad || (await faultOf(db, { ...chain, anchors: [] }, read))) return null;
  return mismatchOf([...read.disagreeing, ...chain.anchors.filter(({ seq }) => seq > chain.end)]);
}

/** Returns the last written anchor, limited to the entries that remain after acknowledged restores. */
function lastAnchorOf(anchors: readonly Anchor[], restores: readonly Restore[]): Anchor | null {
  const last = anchors.toSorted((one, other) => one.number - other.number).at(-1);
  if (!last) return null;
  const gone = restores.filter((restore) => isBeforeRestore(last, [restore]));
  return { ...last, seq: Math.min(last.seq, ...gone.map(({ firstEntry }) => firstEntry - 1)) };
}

/** A segment of the chain: the entries after `from`, up to `to`. */
type Segment = { from: number; to: number };

/** On PostgreSQL the queries of some segments overlap with each other and with the hashing. */
const SEGMENTS = 4;

function segmentsOf(db: Kysely<Database>, end: number): Segment[] {
  const isOneConnection = db.getExecutor().adapter instanceof DirectAdapter;
  const count = isOneConnection || end < SEGMENTS * PAGE ? 1 : SEGMENTS;
  const length = Math.ceil(end / count);
  return Array.from({ length: count }, (_, index) => ({
    from: index * length,
    to: Math.min(end, (index + 1) * length),
  }));
}

/** Reads the segments at the same time; each starts from the hash that the one before it checks. */
async function readAll(
  db: Kysely<Database>,
  chain: FoundChain,
  onProgress: (progress: AuditProgress) => void,
): Promise<Read> {
  const segments = segmentsOf(db, chain.end);
  let done = 0;
  let firstBad = Number.POSITIVE_INFINITY;
  const found = await Promise.all(
    segments.map(async (segment, index) => {
      const judge = new EntryJudge(chain, await startOf(db, segment));
      // The segments after an invalid entry do not matter.
      const onPage = (entries: number) => {
        onProgress({ entries: done, of: chain.end });
        done += entries;
        return index <= firstBad;
      };
      const read = await readSegment(db, judge, segment, { isLast: index === segments.length - 1, onPage });
      if (read.bad) firstBad = Math.min(firstBad, index);
      return read;
    }),
  );
  const valid = found.slice(0, Math.min(firstBad, found.length - 1) + 1);
  const last = valid.at(-1);
  return {
    bad: last?.bad ?? null,
    firstAt: found[0]?.firstAt ?? null,
    entries: last?.entries ?? 0,
    disagreeing: valid.flatMap(({ disagreeing }) => disagreeing),
    firstDisagreeing: valid.find((read) => read.firstDisagreeing)?.firstDisagreeing ?? null,
  };
}

/** Returns the entry before a segment; undefined for the first segment. */
async function startOf(db: Kysely<Database>, { from }: Segment): Promise<JudgeStart | undefined> {
  if (from === 0) return undefined;
  const row = await db
    .selectFrom('audit_entries')
    .select(['hash', 'key_id'])
    .where('seq', '=', from)
    .executeTakeFirst();
  return { seq: from, hash: row?.hash ?? '', isKeyed: row !== undefined && row.key_id !== null };
}

type Reading = {
  isLast: boolean;
  /** Called before each page, with its size. @returns false to end */
  onPage(entries: number): boolean;
};

async function readSegment(
  db: Kysely<Database>,
  judge: EntryJudge,
  { to }: Segment,
  { isLast, onPage }: Reading,
): Promise<Read> {
  let firstAt: string | null = null;
  const read = (bad: BadEntry | null): Read => {
    const { entries, disagreeing, firstDisagreeing } = judge;
    return { bad, firstAt, entries, disagreeing, firstDisagreeing };
  };
  while (judge.entries < to && onPage(Math.min(PAGE, to - judge.entries))) {
    const page = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('seq', '>', judge.entries)
      .where('seq', '<=', to)
      .orderBy('seq')
      .limit(PAGE)
      .execute();
    firstAt ??= page[0]?.at ?? null;
    for (const row of page) {
      const bad = judge.judge(row);
      if (bad) return read(bad);
    }
    if (page.length < PAGE) break;
    await othersFirst();
  }
  return read(judge.atEnd(to, isLast));
}
