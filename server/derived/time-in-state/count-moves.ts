import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { sealWaiting } from '../audit/seal.ts';
import { findUncountedMoves, markCounted } from './journey-moves.repository.ts';
import { closedIn, movedOn } from './position.ts';
import { createTally, type Tally } from './tally.ts';
import {
  addDwellTimes,
  addHere,
  dropPositions,
  findClosed,
  findPositions,
  lockProgress,
  readProgress,
  savePositions,
  saveProgress,
} from './time-in-state.repository.ts';
import { isMove, stepMoved, submissionMoved } from './trail-moves.ts';

type CountDeps = Pick<CoreDeps, 'db' | 'clock'>;

/** Entries or moves counted per transaction. */
const AT_ONCE = 500;
/** A client without a move for this time has closed the portal: a session lasts half of it. */
const CLOSED_AFTER_MS = 24 * 3_600_000;

/**
 * Counts the next few hundred uncounted audit entries, recorded moves and closed portals. Stores its progress in the
 * same transaction, so that nothing is counted twice by concurrent processes.
 * @returns whether there may be more
 */
export async function countSomeMoves({ db, clock }: CountDeps): Promise<boolean> {
  const now = clock.now();
  const closedBefore = new Date(now.getTime() - CLOSED_AFTER_MS).toISOString();
  await sealWaiting(db);
  if (!(await isAnythingToCount(db, closedBefore))) return false;
  return inTransaction(db, async (trx) => {
    const { audit_seq, revision } = await lockProgress(trx);
    const lastSeq = await countTrail(trx, audit_seq);
    const moves = await countMoves(trx);
    const closed = await countClosed(trx, closedBefore);
    const isMore = lastSeq - audit_seq >= AT_ONCE || moves >= AT_ONCE || closed >= AT_ONCE;
    await saveProgress(trx, { audit_seq: lastSeq, revision: revision + 1, counted_at: now.toISOString() });
    return isMore;
  });
}

/** Three index queries, without a lock. */
async function isAnythingToCount(db: Kysely<Database>, closedBefore: string): Promise<boolean> {
  const { audit_seq } = await readProgress(db);
  const entry = await db
    .selectFrom('audit_entries')
    .select('seq')
    .where('seq', '>', audit_seq)
    .limit(1)
    .execute();
  if (entry.length > 0) return true;
  if ((await findUncountedMoves(db, 1)).length > 0) return true;
  return (await findClosed(db, closedBefore, 1)).length > 0;
}

/**
 * Counts the audit entries after the last counted one: their numbers have no gaps, and no entry is committed before an
 * earlier one.
 */
async function countTrail(trx: Transaction<Database>, after: number): Promise<number> {
  const entries = await trx
    .selectFrom('audit_entries')
    .select(['seq', 'at', 'action', 'subject_id', 'details'])
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(AT_ONCE)
    .execute();
  const moves = entries.filter(isMove);
  const ids = [...new Set(moves.map(({ subject_id }) => subject_id))];
  if (ids.length > 0) {
    const tally = createTally(await findPositions(trx, ['submission', 'steps'], ids));
    for (const entry of moves) {
      const subject = { onboarding_id: entry.subject_id, tab: '' };
      const submission = { ...subject, machine: 'submission' } as const;
      tally.move(submission, entry.at, submissionMoved(tally.positionOf(submission), entry));
      const steps = { ...subject, machine: 'steps' } as const;
      tally.move(steps, entry.at, stepMoved(tally.positionOf(steps), entry));
    }
    await save(trx, tally);
  }
  return entries.at(-1)?.seq ?? after;
}

/** @returns the number of counted moves */
async function countMoves(trx: Transaction<Database>): Promise<number> {
  const moves = await findUncountedMoves(trx, AT_ONCE);
  if (moves.length === 0) return 0;
  const ids = [...new Set(moves.map(({ onboarding_id }) => onboarding_id))];
  const tally = createTally(await findPositions(trx, ['onboarding'], ids));
  for (const move of moves) {
    const key = { machine: 'onboarding', onboarding_id: move.onboarding_id, tab: move.tab } as const;
    tally.move(key, move.at, movedOn(onboardingMachine, tally.positionOf(key), move));
  }
  await save(trx, tally);
  await markCounted(trx, moves);
  return moves.length;
}

/** @returns the number of closed portals */
async function countClosed(trx: Transaction<Database>, before: string): Promise<number> {
  const rows = await findClosed(trx, before, AT_ONCE);
  if (rows.length === 0) return 0;
  const tally = createTally(rows);
  for (const row of rows) {
    const position = tally.positionOf(row);
    tally.move(row, row.at, { position: null, dwellTimes: position ? closedIn(position) : [] });
  }
  await save(trx, tally);
  return rows.length;
}

async function save(trx: Transaction<Database>, tally: Tally): Promise<void> {
  const { dwellTimes, here, moved, gone } = tally.results(({ machine }) => machine === 'onboarding');
  await savePositions(trx, moved);
  await dropPositions(trx, gone);
  await addDwellTimes(trx, dwellTimes);
  await addHere(trx, here);
}

/** Pause between two transactions, so that other writes can run. */
const PAUSE_MS = 20;

/** Counts all uncounted dwell times. @param signal stops it between two transactions */
export async function countAllMoves(
  deps: Pick<CoreDeps, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await countSomeMoves(deps))) await pause(PAUSE_MS, undefined, { ref: false });
}
