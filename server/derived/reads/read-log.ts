import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { type AuditEntry, appendAuditEntries } from '../audit/audit.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    reads: Pick<ReadLog, 'note'>;
  }
}

/** A read by a staff member; `details` must not contain personal data. */
export type Read = AuditEntry & {
  actorId: string;
  /** Distinguishes otherwise equal entries, for example two searches; in memory only, never written. */
  asked?: string;
};

/** Collects reads by staff, and writes them into the audit chain in batches, so that no response waits for it. */
export type ReadLog = {
  /** Records a read, unless the same person has read the same within a few minutes. Does not wait. */
  note(read: Read): void;
  /** Starts to write the collected reads every second. */
  start(): void;
  /** Writes the collected reads. */
  flush(): Promise<void>;
  /** The same, for the last time. */
  stop(): Promise<void>;
};

/** A crash loses at most this time. */
const FLUSH_MILLISECONDS = 1000;
/** A batch of this size is written at once. */
const FLUSH_AT = 500;
/** Maximum number collected while the database is unavailable; further reads are only counted. */
const WAITING_AT_MOST = 10_000;
/** The portal refetches when a tab gets focus: repeated reads within this time count as one. */
const ONCE_WITHIN = 5 * 60_000;
const REMEMBERED_AT_MOST = 50_000;
const LAST_RETRY_MILLISECONDS = 30_000;
/** An entry that is written later than this contains the time of the read. */
const LATE = 10_000;

type Waiting = { entry: AuditEntry; at: Date };
/** The number of reads that could not be stored, and since when. */
type Lost = { count: number; since: Date | null };
const NOTHING_LOST: Lost = { count: 0, since: null };

/** @param onWritten called with each batch after it was written; must not throw */
export function createReadLog(
  { db, clock, log }: Pick<CoreDeps, 'db' | 'clock' | 'log'>,
  onWritten: (entries: readonly AuditEntry[]) => Promise<void> = async () => {},
): ReadLog {
  const remembered = new Map<string, number>();
  let waiting: Waiting[] = [];
  let lost: Lost = NOTHING_LOST;
  let failures = 0;
  let isStarted = false;
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> | undefined;

  function isKnown(key: string, now: number): boolean {
    const before = remembered.get(key);
    if (before !== undefined && now - before < ONCE_WITHIN && now >= before) return true;
    // Moved to the end, so that the oldest is first.
    remembered.delete(key);
    remembered.set(key, now);
    for (const [oldest, at] of remembered) {
      if (now - at < ONCE_WITHIN && remembered.size <= REMEMBERED_AT_MOST) break;
      remembered.delete(oldest);
    }
    return false;
  }

  function writeSoon(): void {
    if (!isStarted || timer) return;
    const wait = Math.min(FLUSH_MILLISECONDS * 2 ** failures, LAST_RETRY_MILLISECONDS);
    timer = setTimeout(() => {
      timer = undefined;
      void flush();
    }, wait).unref();
  }

  /** One batch at a time; reads that arrive meanwhile are in the next. */
  function flush(): Promise<void> {
    writing ??= writeWaiting().finally(() => {
      writing = undefined;
      if (waiting.length > 0 || lost.count > 0) writeSoon();
    });
    return writing;
  }

  async function writeWaiting(): Promise<void> {
    if (waiting.length === 0 && lost.count === 0) return;
    const batch = waiting.splice(0, FLUSH_AT);
    const missed = lost;
    lost = NOTHING_LOST;
    try {
      const entries = batch.map((each) => entryOf(each, clock.now()));
      if (missed.count > 0) entries.push(lostEntry(missed));
      await inTransaction(db, (trx) => appendAuditEntries(trx, entries, clock));
      failures = 0;
      await onWritten(batch.map(({ entry }) => entry));
    } catch (error) {
      failures += 1;
      log.error({ err: error }, 'what staff read was not written down yet');
      waiting = [...batch, ...waiting];
      lose(missed);
      giveUpBeyond();
    }
  }

  /** Reads above the maximum are only counted. */
  function giveUpBeyond(): void {
    const given = waiting.splice(WAITING_AT_MOST);
    lose({ count: given.length, since: given[0]?.at ?? null });
  }

  function lose({ count, since }: Lost): void {
    lost = { count: lost.count + count, since: lost.since ?? since };
  }

  return {
    note({ asked = '', ...entry }) {
      const at = clock.now();
      const { actorId, action, subjectId } = entry;
      if (isKnown(`${actorId} ${action} ${subjectId} ${asked}`, at.getTime())) return;
      if (waiting.length >= WAITING_AT_MOST) {
        lose({ count: 1, since: at });
        return;
      }
      waiting.push({ entry, at });
      if (waiting.length === FLUSH_AT && failures === 0) void flush();
      else writeSoon();
    },
    start() {
      isStarted = true;
      if (waiting.length > 0) writeSoon();
    },
    flush,
    async stop() {
      isStarted = false;
      clearTimeout(timer);
      timer = undefined;
      await writing;
      // Batch by batch, until all are written or a write fails.
      do await flush();
      while ((waiting.length > 0 || lost.count > 0) && failures === 0);
    },
  };
}

function entryOf({ entry, at }: Waiting, now: Date): AuditEntry {
  if (now.getTime() - at.getTime() < LATE) return entry;
  return { ...entry, details: { ...entry.details, readAt: at.toISOString() } };
}

function lostEntry({ count, since }: Lost): AuditEntry {
  return {
    actorId: null,
    actorRole: 'system',
    action: 'reads.lost',
    subjectType: 'audit',
    subjectId: 'reads',
    details: { count, since: since?.toISOString() ?? null },
  };
}
