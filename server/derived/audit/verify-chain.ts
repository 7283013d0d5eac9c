import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { type Anchor, type AnchorFault, type AnchorLog, isAnchorLate, readAnchors } from './anchor.ts';
import { auditKeysOf, type keyRing } from './audit-keys.ts';
import { type BadEntry, EntryJudge } from './entry-judge.ts';
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

async function readAll(
  db: Kysely<Database>,
  chain: FoundChain,
  onProgress: (progress: AuditProgress) => void,
): Promise<Read> {
  const judge = new EntryJudge(chain);
  let firstAt: string | null = null;
  const read = (bad: BadEntry | null): Read => {
    const { entries, disagreeing, firstDisagreeing } = judge;
    return { bad, firstAt, entries, disagreeing, firstDisagreeing };
  };
  while (judge.entries < chain.end) {
    onProgress({ entries: judge.entries, of: chain.end });
    const page = await db
      .selectFrom('audit_entries')
      .selectAll()
      .where('seq', '>', judge.entries)
      .where('seq', '<=', chain.end)
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
  return read(judge.atEnd(chain.end));
}
