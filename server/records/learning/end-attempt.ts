import type { Transaction } from 'kysely';
import { isEnough, scoreOf } from '#domain/learning/judge.ts';
import { attemptEnded, isAttemptOpen } from '#machines/quiz-attempt.machine.ts';
import { type Actor, systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import { readVersion } from '../trainings/versions.ts';
import { type AnswerCipher, answerCipher, quizIn } from './attempt-answers.ts';
import { type AttemptRow, changeAttempt, findAttempt, findOverdue } from './attempts.repository.ts';
import { type LearningRow, lockLearning } from './learnings.repository.ts';
import { followProgress } from './run.ts';

/** A save that arrives at most this long after the end is accepted; the contract states the same. */
const GRACE_SECONDS = 5;
/** Maximum number of attempts that one call, or one run of the job, ends. */
const A_RUN = 100;

/** Whether an attempt's time and the grace period are over. */
export function isTimeOver({ ends_at }: Pick<AttemptRow, 'ends_at'>, now: Date): boolean {
  return ends_at !== null && ends_at < secondsBefore(now, GRACE_SECONDS);
}

type Ending = { learning: LearningRow; attempt: AttemptRow; by: Actor } & (
  | { with: 'handIn'; at: string }
  | { with: 'timeUp' }
);

/**
 * Ends an attempt and grades its saved answers. The run is locked, and the attempt is open.
 * @property at when it was handed in, ISO 8601
 */
export async function endAttempt(
  trx: Transaction<Database>,
  cipher: AnswerCipher,
  ending: Ending,
): Promise<AttemptRow> {
  const { learning, attempt, by } = ending;
  const { content } = await readVersion(trx, attempt.version_id);
  const score = scoreOf(quizIn(content, attempt.quiz_id).questions, cipher.open(attempt));
  const state = attemptEnded(attempt.state, ending.with, isEnough(score, attempt.pass_percentage));
  if (!state) throw new Error('An attempt that is over was ended again');
  const handedIn = ending.with === 'handIn';
  const at = handedIn ? ending.at : attempt.ends_at;
  if (at === null) throw new Error('An attempt without a time limit has no end of its own');
  const ended = await changeAttempt(trx, attempt.id, {
    state,
    marks: score.marks,
    ended_at: at,
    handed_in_at: handedIn ? at : null,
    updated_at: at,
  });
  await trx.insertInto('attempts_to_count').values({ attempt_id: attempt.id }).execute();
  await followProgress(trx, learning, { by, at });
  await happened(trx, {
    type: 'quiz-attempt.ended',
    by,
    attemptId: attempt.id,
    learningId: learning.id,
    trainingId: attempt.training_id,
    quizId: attempt.quiz_id,
    state,
    handedIn,
  });
  return ended;
}

/**
 * Ends attempts whose time ran out before they were handed in, for example because the browser was closed, and grades
 * the saved answers. Read operations call it first, so that they never show an expired attempt as open.
 * @property userId restricts it to one learner; without it, all
 */
export async function endOverdue(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  { userId }: { userId?: string } = {},
): Promise<void> {
  const { db, clock } = deps;
  const before = secondsBefore(clock.now(), GRACE_SECONDS);
  const overdue = await findOverdue(db, {
    before,
    limit: A_RUN,
    ...(userId !== undefined && { userId }),
  });
  if (overdue.length === 0) return;
  for (const { id, learning_id } of overdue) {
    await inTransaction(db, async (trx) => {
      const learning = await lockLearning(trx, learning_id);
      const attempt = await findAttempt(trx, id);
      // Another call may have ended it since the query.
      if (!learning || !attempt || !isAttemptOpen(attempt.state)) return;
      const cipher = await answerCipher({ config: deps.config, db: trx }, attempt.user_id);
      await endAttempt(trx, cipher, { learning, attempt, by: systemActor, with: 'timeUp' });
    });
  }
}

/** Ends expired attempts that were not read. Nothing depends on when it runs, because read operations end them too. */
export const endOverdueAttempts = (deps: CoreDeps): Promise<void> => endOverdue(deps);
