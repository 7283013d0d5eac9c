import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import { type AnchorFault, type AnchorLog, readAnchors } from './anchor.ts';
import { auditKeysOf, type keyRing } from './audit-keys.ts';
import { type BadEntry, EntryJudge } from './entry-judge.ts';
import { type ChainFault, faultOf } from './fault-of.ts';
import { type FoundChain, foundChain } from './found-chain.ts';
import { isAnchorLate } from './late-anchor.ts';

/**
 * What a check found. `entries` were read and are as they were written; `seq` is the first that is not, or is missing;
 * null where all entries are well and only the anchors are not.
 */
export type AuditVerdict =
  | { ok: true; entries: number }
  | { ok: false; entries: number; seq: number | null; reason: ChainFault | AnchorFault };

/** How far a check is: `entries` of `of` were read. */
export type AuditProgress = { entries: number; of: number };

/** Entries read at once. */
const PAGE = 1000;

/**
 * Walks the whole chain as it is when the check begins, a page at a time, and names the first bad entry and what was
 * done. Others are served between two pages, and may append meanwhile.
 * @param kept where the chain's end was written outside of the database; without it the database alone is read
 * @param onProgress called before each page
 */
export async function verifyAuditChain(
  db: Kysely<Database>,
  kept?: { log: AnchorLog; keys: ReturnType<typeof keyRing>; now?: () => Date },
  onProgress: (progress: AuditProgress) => void = () => {},
): Promise<AuditVerdict> {
  const keys = auditKeysOf(db);
  // Asked before the anchors are read, and the chain after them: both only grow.
  const expected = await db.selectFrom('audit_anchoring').select('lines').executeTakeFirst();
  const { anchors, fault: anchorFault } = kept
    ? await readAnchors(kept.log, kept.keys, expected?.lines ?? 0)
    : { anchors: [], fault: null };
  const chain = await foundChain(db, keys, anchors);
  const { bad, firstAt, entries } = await walk(db, chain, onProgress);
  const fault = await faultOf(db, chain, { bad, firstAt });
  if (fault) return { ok: false, entries: Math.max(0, Math.min(entries, fault.seq - 1)), ...fault };
  if (anchorFault) return { ok: false, entries, seq: null, reason: anchorFault };
  if (kept?.now && (await isAnchorLate(db, anchors.at(-1) ?? null, kept.now()))) {
    return { ok: false, entries, seq: null, reason: 'anchors-late' };
  }
  return { ok: true, entries };
}

type Walked = { bad: BadEntry | null; firstAt: string | null; entries: number };

async function walk(
  db: Kysely<Database>,
  chain: FoundChain,
  onProgress: (progress: AuditProgress) => void,
): Promise<Walked> {
  const judge = new EntryJudge(chain);
  let firstAt: string | null = null;
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
      if (bad) return { bad, firstAt, entries: judge.entries };
    }
    if (page.length < PAGE) break;
    await othersFirst();
  }
  return { bad: judge.atEnd(chain.end), firstAt, entries: judge.entries };
}
