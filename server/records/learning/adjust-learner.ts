import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { type ExtraTime, extraTimeAtMost } from '#domain/learning/allowances.ts';
import { standingOf } from '#domain/learning/progress.ts';
import { quizzesOf } from '#domain/learning/training-content.ts';
import { isCalendarDate } from '#domain/rules/calendar-date.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { clientCipher } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, conflict, type FieldError, notFound } from '#server/platform/http/errors.ts';
import {
  type AdjustmentRow,
  extraTimeOf,
  findAdjustments,
  insertAdjustment,
  reasonBoundTo,
} from './adjustments.repository.ts';
import { lengthenOpenAttempts } from './attempts.repository.ts';
import { isExtended, mailLearner } from './learner-mails.ts';
import { type LearningRow, lockLearning } from './learnings.repository.ts';
import { readRun } from './run.ts';

type Deps = Pick<CoreDeps, 'db' | 'clock' | 'random' | 'config'>;
type Change = components['schemas']['TrainingLearnerChange'];
type Values = Partial<Pick<AdjustmentRow, 'quiz_id' | 'access_until' | 'unit' | 'amount'>>;

/**
 * Sets the last day of a learner's access, or the extra time for the quizzes with a time limit. An open attempt gets the longer
 * time too. A value that is already set adds no entry. Throws 404, and 400 with the field.
 */
export async function changeLearner(
  deps: Deps,
  { id, sent, principal }: { id: string; sent: Change; principal: Principal },
): Promise<void> {
  const reason = reasonOf(sent.reason);
  const refused = problemsOf(sent, dayOf(deps.clock.now()));
  if (refused.length > 0) throw badRequest(refused);
  await inTransaction(deps.db, async (trx) => {
    const learning = await lockLearning(trx, id);
    if (!learning) throw notFound();
    const before = await findAdjustments(trx, learning);
    const add = (kind: AdjustmentRow['kind'], values: Values) =>
      addAdjustment(trx, deps, { learning, kind, values, reason, principal });
    const of = eventOf(learning, principal);
    if (sent.accessUntil !== undefined) {
      const until = sent.accessUntil;
      const earlier = before.find(({ kind }) => kind === 'access')?.access_until ?? null;
      if (earlier !== until) {
        await add('access', { access_until: until });
        if (isExtended(earlier, until)) await mailLearner(trx, deps, learning, { kind: 'access', until });
        await happened(trx, { type: 'learner.access-changed', ...of, until });
      }
    }
    if (sent.extraTime !== undefined) {
      const latest = before.find(({ kind }) => kind === 'extraTime');
      const extra = latest ? extraTimeOf(latest) : null;
      if (!isSameTime(extra, sent.extraTime)) {
        const { unit, amount } = sent.extraTime ?? { unit: null, amount: null };
        await add('extraTime', { unit, amount });
        const { version } = await readRun(trx, learning);
        await lengthenOpenAttempts(trx, learning.id, quizzesOf(version.content));
        await happened(trx, { type: 'learner.extra-time-changed', ...of, unit, amount });
      }
    }
  });
}

/**
 * Allows a learner one more attempt at a quiz; earlier attempts stay in the record. Throws 404, 400 for a quiz that is not in the
 * learner's version, and 409 while the learner still has an attempt, so that a repeated call allows only one.
 */
export async function allowAttempt(
  deps: Deps,
  {
    id,
    sent,
    principal,
  }: { id: string; sent: components['schemas']['FurtherAttempt']; principal: Principal },
): Promise<void> {
  const reason = reasonOf(sent.reason);
  await inTransaction(deps.db, async (trx) => {
    const learning = await lockLearning(trx, id);
    if (!learning) throw notFound();
    const run = await readRun(trx, learning);
    const quiz = quizzesOf(run.version.content).find((each) => each.id === sent.quizId);
    if (!quiz) throw badRequest([{ property: 'quizId', message: 'Choose a quiz of this training' }]);
    const { attemptsLeft, underWay } = standingOf(quiz, run.attempts);
    if (attemptsLeft !== 0 || underWay !== null) {
      throw conflict('This learner still has an attempt at this quiz');
    }
    await addAdjustment(trx, deps, {
      ...{ learning, reason, principal },
      ...{ kind: 'attempt', values: { quiz_id: quiz.id } },
    });
    await mailLearner(trx, deps, learning, { kind: 'attempt', quiz: quiz.title });
    await happened(trx, {
      ...{ type: 'learner.attempt-allowed', quizId: quiz.id },
      ...eventOf(learning, principal),
    });
  });
}

const eventOf = ({ id, user_id, training_id }: LearningRow, principal: Principal) => ({
  by: actorOf(principal),
  learningId: id,
  userId: user_id,
  trainingId: training_id,
});

function reasonOf(typed: string): string {
  const reason = typed.trim();
  if (reason === '') throw badRequest([{ property: 'reason', message: 'Enter the reason' }]);
  return reason;
}

/** Returns why a change is refused, by field. @param today `YYYY-MM-DD` */
function problemsOf({ accessUntil, extraTime }: Change, today: string): FieldError[] {
  const refused: FieldError[] = [];
  if (accessUntil === undefined && extraTime === undefined) {
    refused.push({ property: 'accessUntil', message: 'Send accessUntil or extraTime' });
  }
  if (typeof accessUntil === 'string' && (!isCalendarDate(accessUntil) || accessUntil < today)) {
    refused.push({ property: 'accessUntil', message: 'Enter today or a later day' });
  }
  if (extraTime && extraTime.amount > extraTimeAtMost[extraTime.unit]) {
    const most = extraTimeAtMost[extraTime.unit];
    const message =
      extraTime.unit === 'percent' ? `Enter at most ${most} per cent` : `Enter at most ${most} minutes`;
    refused.push({ property: 'extraTime.amount', message });
  }
  return refused;
}

const isSameTime = (one: ExtraTime | null, other: ExtraTime | null) =>
  one?.unit === other?.unit && one?.amount === other?.amount;

async function addAdjustment(
  trx: Transaction<Database>,
  { clock, random, config }: Deps,
  added: {
    learning: LearningRow;
    kind: AdjustmentRow['kind'];
    values: Values;
    reason: string;
    principal: Principal;
  },
): Promise<void> {
  const { learning, kind, values, reason, principal } = added;
  const id = newId(random);
  const cipher = await clientCipher({ config, db: trx }, learning.user_id);
  await insertAdjustment(trx, {
    ...{ id, created_at: clock.now().toISOString(), kind, staff_id: principal.userId },
    ...{ user_id: learning.user_id, training_id: learning.training_id, learning_id: learning.id },
    ...{ quiz_id: null, access_until: null, unit: null, amount: null, ...values },
    reason: cipher.encrypt(reason, reasonBoundTo(id)),
  });
}
