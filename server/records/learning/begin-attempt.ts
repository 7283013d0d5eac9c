import { type Draw, drawOrder } from '#domain/learning/attempt-order.ts';
import { standingOf } from '#domain/learning/progress.ts';
import { quizzesOf } from '#domain/learning/training-content.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { newId, type Random } from '#server/platform/core/random.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { answerCipher } from './attempt-answers.ts';
import { type AttemptRow, findAttempt, insertAttempt } from './attempts.repository.ts';
import { lockOwnRun } from './own-run.ts';
import { readRun } from './run.ts';
import { changeRun } from './stored-learners.ts';

/** Draws four bytes at a time, and rejects values that would make the first numbers more likely (modulo bias). */
function drawFrom(random: Random): Draw {
  return (n) => {
    const even = 2 ** 32 - (2 ** 32 % n);
    let drawn = random.bytes(4).readUInt32BE();
    while (drawn >= even) drawn = random.bytes(4).readUInt32BE();
    return drawn % n;
  };
}

/**
 * Starts a client's attempt at a quiz, or returns the one in progress. Throws 404 if the training was not started or
 * has no such quiz, and 409 if no attempt can be started now.
 */
export async function beginAttempt(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'random' | 'config'>,
  { trainingId, quizId, principal }: { trainingId: string; quizId: string; principal: Principal },
): Promise<AttemptRow> {
  const { db, clock, random } = deps;
  return inTransaction(db, async (trx) => {
    const now = clock.now();
    const learning = await lockOwnRun(trx, { userId: principal.userId, trainingId, now });
    const run = await readRun(trx, learning);
    const quiz = quizzesOf(run.version.content).find(({ id }) => id === quizId);
    if (!quiz) throw notFound();
    const standing = standingOf(quiz, run.attempts);
    const underWay = standing.underWay === null ? undefined : await findAttempt(trx, standing.underWay);
    if (underWay) return underWay;
    if (standing.attemptsLeft === 0) throw conflict('You have no attempts left at this quiz');
    if (!run.progress.open.has(quiz.id)) throw conflict('Complete the parts before this quiz first');

    const id = newId(random);
    const attempt: AttemptRow = {
      id,
      version: 1,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
      learning_id: learning.id,
      user_id: learning.user_id,
      training_id: learning.training_id,
      version_id: learning.version_id,
      quiz_id: quiz.id,
      title: quiz.title,
      state: 'begun',
      pass_percentage: quiz.passPercentage,
      ends_at:
        quiz.timeLimitMinutes === null
          ? null
          : new Date(now.getTime() + quiz.timeLimitMinutes * 60_000).toISOString(),
      handed_in_at: null,
      ended_at: null,
      marks: null,
      total_marks: quiz.questions.reduce((sum, { marks }) => sum + marks, 0),
      shown_order: JSON.stringify(drawOrder(quiz, drawFrom(random))),
      answers: (await answerCipher({ config: deps.config, db: trx }, learning.user_id)).seal({}, id),
    };
    await insertAttempt(trx, attempt);
    await changeRun(trx, learning, { updated_at: now.toISOString() });
    await happened(trx, {
      type: 'quiz-attempt.begun',
      by: actorOf(principal),
      attemptId: id,
      learningId: learning.id,
      trainingId,
      quizId,
    });
    return attempt;
  });
}
