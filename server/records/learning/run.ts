import type { Kysely, Transaction } from 'kysely';
import { extraMinutesOfEach } from '#domain/learning/allowances.ts';
import { type AttemptResult, type Progress, progressOf, showsScore } from '#domain/learning/progress.ts';
import { isAttemptOpen } from '#machines/quiz-attempt.machine.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { happened } from '#server/platform/events/events.ts';
import { readVersion, type TrainingVersion } from '../trainings/versions.ts';
import { allowancesOf, allowedVersion } from './adjustments.repository.ts';
import { type AttemptSummaryRow, findAttemptsOf } from './attempts.repository.ts';
import { findStepsDone, type LearningRow } from './learnings.repository.ts';
import { changeRun } from './stored-learners.ts';

/** A run through a training with its steps and attempts. */
export type Run = {
  learning: LearningRow;
  /** With the attempts and time limits of this learner. */
  version: TrainingVersion;
  /** The additional minutes of this learner, by the id of the quiz. */
  extraMinutes: ReadonlyMap<string, number>;
  /** When each step was done, by step id. */
  steps: ReadonlyMap<string, string>;
  attempts: readonly AttemptResult[];
  progress: Progress;
};

/** Returns an attempt in the form that quiz results are computed from. */
export function resultOf({
  id,
  quiz_id: quizId,
  state,
  marks,
  total_marks: totalMarks,
}: AttemptSummaryRow): AttemptResult {
  return { id, quizId, isOpen: isAttemptOpen(state), hasPassed: state === 'passed', marks, totalMarks };
}

export async function readRun(db: Kysely<Database>, learning: LearningRow): Promise<Run> {
  const allowances = await allowancesOf(db, learning);
  const published = await readVersion(db, learning.version_id);
  const version = allowedVersion(published, allowances);
  const extraMinutes = extraMinutesOfEach(published.content, allowances.extraTime);
  const steps = await findStepsDone(db, learning.id);
  const attempts = (await findAttemptsOf(db, learning.id)).map(resultOf);
  const progress = progressOf(version.content, { stepIds: new Set(steps.keys()), attempts });
  return { learning, version, extraMinutes, steps, attempts, progress };
}

/**
 * Stores the progress of a run after a step or attempt, and emits the completion event the first time it is complete.
 * The run is locked. Emit any other event after this call, because followers of the completion lock rows.
 * @param at ISO 8601: when the step or attempt was done
 */
export async function followProgress(
  trx: Transaction<Database>,
  before: LearningRow,
  { by, at }: { by: Actor; at: string },
): Promise<Run> {
  const { version, progress, ...done } = await readRun(trx, before);
  const isCompleted = progress.isComplete && before.state === 'underWay';
  const learning = await changeRun(trx, before, {
    done: progress.done,
    total: progress.total,
    best_score: progress.score,
    updated_at: at > before.updated_at ? at : before.updated_at,
    version: before.version + 1,
    ...(isCompleted && { state: 'completed', completed_at: at }),
  });
  if (isCompleted) {
    await happened(trx, {
      type: 'learning.completed',
      by,
      learningId: learning.id,
      userId: learning.user_id,
      trainingId: learning.training_id,
      versionId: version.id,
      versionNumber: version.number,
      title: learning.title,
      score: showsScore(version.content) ? progress.score : null,
      completedAt: at,
      refresherMonths: version.content.training.refresherMonths,
    });
  }
  return { ...done, learning, version, progress };
}
