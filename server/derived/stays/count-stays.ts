import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { findUncountedMoves, markCounted } from './journey-moves.repository.ts';
import { closedIn, movedOn } from './position.ts';
import {
  addHere,
  addStays,
  dropPositions,
  findClosed,
  findPositions,
  lockProgress,
  readProgress,
  savePositions,
  saveProgress,
} from './stays.repository.ts';
import { createTally, type Tally } from './tally.ts';
import { isMove, stepMoved, submissionMoved } from './trail-moves.ts';

type CountDeps = Pick<CoreDeps, 'db' | 'clock'>;

/** Entries or moves that are counted in one transaction. */
const AT_ONCE = 500;
/** Whoever has not moved on for so long has closed the portal where they were: a session lives for half of it. */
const CLOSED_AFTER_MS = 24 * 3_600_000;

/**
 * Counts a few hundred of what is not counted yet: entries of the audit trail, moves that the portal recorded, and those who
 * have closed it. What it has counted is noted in the same transaction, so that nothing counts twice, whoever counts.
 * @returns whether there may be more
 */
export async function countSomeStays({ db, clock }: CountDeps): Promise<boolean> {
  const now = clock.now();
  const closedBefore = new Date(now.getTime() - CLOSED_AFTER_MS).toISOString();
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

/** Three looks into indexes, without a lock. */
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

/** The entries behind the last one that is counted: their numbers have no gaps, and none is written before an earlier one. */
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
      const whose = { onboarding_id: entry.subject_id, tab: '' };
      const submission = { ...whose, machine: 'submission' } as const;
      tally.move(submission, entry.at, submissionMoved(tally.positionOf(submission), entry));
      const steps = { ...whose, machine: 'steps' } as const;
      tally.move(steps, entry.at, stepMoved(tally.positionOf(steps), entry));
    }
    await save(trx, tally);
  }
  return entries.at(-1)?.seq ?? after;
}

/** @returns how many moves were counted */
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

/** @returns how many have closed the portal */
async function countClosed(trx: Transaction<Database>, before: string): Promise<number> {
  const rows = await findClosed(trx, before, AT_ONCE);
  if (rows.length === 0) return 0;
  const tally = createTally(rows);
  for (const row of rows) {
    const position = tally.positionOf(row);
    tally.move(row, row.at, { position: null, stays: position ? closedIn(position) : [] });
  }
  await save(trx, tally);
  return rows.length;
}

async function save(trx: Transaction<Database>, tally: Tally): Promise<void> {
  const { stays, here, moved, gone } = tally.results(({ machine }) => machine === 'onboarding');
  await savePositions(trx, moved);
  await dropPositions(trx, gone);
  await addStays(trx, stays);
  await addHere(trx, here);
}

/** Between two transactions, so that other writes come in between. */
const PAUSE_MS = 20;

/** Counts all stays that are not counted yet. @param signal ends it between two transactions */
export async function countAllStays(
  deps: Pick<CoreDeps, 'db' | 'clock'>,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted && (await countSomeStays(deps))) await pause(PAUSE_MS, undefined, { ref: false });
}
