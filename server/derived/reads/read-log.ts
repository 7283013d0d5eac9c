import type { CoreDeps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { type AuditEntry, appendAuditEntries } from '../audit/audit.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    reads: Pick<ReadLog, 'note'>;
  }
}

/** That somebody of the staff has read something; `details` must hold no personal data. */
export type Read = AuditEntry & {
  actorId: string;
  /** Tells apart what is otherwise the same entry, as two searches; it is kept in memory alone and never written. */
  asked?: string;
};

/** Collects what staff read, and writes it into the audit chain some at a time, so that no answer waits for it. */
export type ReadLog = {
  /** Takes a read down, unless the same person has read the same a few minutes ago. Waits for nothing. */
  note(read: Read): void;
  /** From now on what was collected is written every second. */
  start(): void;
  /** Writes what was collected. */
  flush(): Promise<void>;
  /** The same, and for the last time. */
  stop(): Promise<void>;
};

/** What a crash loses. */
const FLUSH_MILLISECONDS = 1000;
/** So many are written without waiting for that. */
const FLUSH_AT = 500;
/** Kept while the database is away; of what comes then only the number is kept. */
const WAITING_AT_MOST = 10_000;
/** The portal asks again when a tab is looked at: within these minutes that is one read. */
const ONCE_WITHIN = 5 * 60_000;
const REMEMBERED_AT_MOST = 50_000;
const LAST_RETRY_MILLISECONDS = 30_000;
/** Later than this the entry says itself when it was read. */
const LATE = 10_000;

type Waiting = { entry: AuditEntry; at: Date };
/** How many could not be kept, and since when. */
type Lost = { count: number; since: Date | null };
const NOTHING_LOST: Lost = { count: 0, since: null };

export function createReadLog({ db, clock, log }: Pick<CoreDeps, 'db' | 'clock' | 'log'>): ReadLog {
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
    // At the end, so that the oldest stand first.
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

  /** One batch at a time; what comes meanwhile is in the next. */
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
    } catch (error) {
      failures += 1;
      log.error({ err: error }, 'what staff read was not written down yet');
      waiting = [...batch, ...waiting];
      lose(missed);
      giveUpBeyond();
    }
  }

  /** What is too much to keep is only counted. */
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
      // Some at a time, until all of it is written or it cannot be.
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
