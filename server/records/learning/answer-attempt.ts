import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { checkAnswer } from '#domain/learning/answer-check.ts';
import { askedQuestions } from '#domain/learning/attempt-order.ts';
import type { Answers } from '#domain/learning/judge.ts';
import { statusAfter } from '#machines/lifecycle.ts';
import { isAttemptOpen, quizAttemptMachine } from '#machines/quiz-attempt.machine.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { badRequest, type FieldError, forbidden, notFound } from '#server/platform/http/errors.ts';
import { hasAccess } from '../purchases/access.ts';
import { readVersion } from '../trainings/versions.ts';
import { answerCipher, orderOf, quizIn } from './attempt-answers.ts';
import { type AttemptRow, changeAttempt, findAttempt } from './attempts.repository.ts';
import { endAttempt, isTimeOver } from './end-attempt.ts';
import { lockLearning } from './learnings.repository.ts';

type Sent = components['schemas']['QuizAttemptChange'];

/** The current attempt, and why the request was refused, as a sentence; null if it was not. */
type Answered = { attempt: AttemptRow; refusal: string | null };

const OVER = 'This attempt is over. It can no longer be answered';
const TIME_OVER = 'The time is over. The answers that were saved by then were scored';

/**
 * Answers questions of a client's attempt, or hands it in. Concurrent calls are serialised, and handing in twice has
 * one result. A refusal is returned and not thrown, so that the end of an attempt whose time is over is committed.
 * Throws 404, and 400 with the errors of the answers.
 */
export async function answerAttempt(
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config'>,
  { id, sent, principal }: { id: string; sent: Sent; principal: Principal },
): Promise<Answered> {
  return inTransaction(deps.db, async (trx) => {
    const { attempt, learning } = await lockOwnAttempt(trx, id, principal.userId);
    if (!isAttemptOpen(attempt.state)) return { attempt, refusal: refusalOfOver(attempt, sent) };
    const cipher = await answerCipher({ config: deps.config, db: trx }, attempt.user_id);
    const now = deps.clock.now();
    if (isTimeOver(attempt, now)) {
      const ended = await endAttempt(trx, cipher, {
        learning,
        attempt,
        by: actorOf(principal),
        with: 'timeUp',
      });
      return { attempt: ended, refusal: TIME_OVER };
    }
    if (!(await hasAccess(trx, { userId: principal.userId, trainingId: attempt.training_id, now }))) {
      throw forbidden('You no longer have access to this training');
    }
    const before = cipher.open(attempt);
    const answers = await answersWith(trx, attempt, before, sent.answers ?? []);
    const isChanged = !isDeepStrictEqual(before, answers);
    // A repeated save whose first response was lost: it is already saved.
    if (!isChanged && !sent.handIn) return { attempt, refusal: null };
    if (sent.version !== undefined && sent.version !== attempt.version) {
      return { attempt, refusal: 'Another window has changed this attempt in the meantime' };
    }
    const at = now.toISOString();
    const answered = isChanged ? await saveAnswers(trx, attempt, cipher.seal(answers, id), at) : attempt;
    if (!sent.handIn) return { attempt: answered, refusal: null };
    const by = actorOf(principal);
    const ended = await endAttempt(trx, cipher, { learning, attempt: answered, by, with: 'handIn', at });
    return { attempt: ended, refusal: null };
  });
}

/** Returns a client's attempt and its run, which is locked until the transaction ends. */
async function lockOwnAttempt(trx: Transaction<Database>, id: string, userId: string) {
  const found = await findAttempt(trx, id);
  if (found?.user_id !== userId) throw notFound();
  const learning = await lockLearning(trx, found.learning_id);
  const attempt = await findAttempt(trx, id);
  if (!learning || !attempt) throw notFound();
  return { attempt, learning };
}

/** Handing in again succeeds; answers are refused. */
function refusalOfOver({ handed_in_at }: AttemptRow, { handIn }: Sent): string | null {
  if (handed_in_at === null) return TIME_OVER;
  return handIn ? null : OVER;
}

async function answersWith(
  trx: Transaction<Database>,
  attempt: AttemptRow,
  before: Answers,
  sent: NonNullable<Sent['answers']>,
): Promise<Answers> {
  const { content } = await readVersion(trx, attempt.version_id);
  const asked = new Map(
    askedQuestions(quizIn(content, attempt.quiz_id), orderOf(attempt)).map((each) => [
      each.question.id,
      each,
    ]),
  );
  const answers = new Map(Object.entries(before));
  const refused: FieldError[] = [];
  const seen = new Set<string>();
  for (const [at, { questionId, value }] of sent.entries()) {
    const question = asked.get(questionId);
    if (!question || seen.has(questionId)) {
      const message = question ? 'Answer each question once' : 'This question is not in the attempt';
      refused.push({ property: `answers.${at}.questionId`, message });
      continue;
    }
    seen.add(questionId);
    const checked = checkAnswer(question, value);
    if (!checked.ok) refused.push({ property: `answers.${at}.value`, message: checked.message });
    else if (checked.value.length === 0) answers.delete(questionId);
    else answers.set(questionId, checked.value);
  }
  if (refused.length > 0) throw badRequest(refused);
  return Object.fromEntries(answers);
}

function saveAnswers(
  trx: Transaction<Database>,
  attempt: AttemptRow,
  answers: string,
  at: string,
): Promise<AttemptRow> {
  const place = statusAfter(quizAttemptMachine, attempt.state, 'answer', 'learner');
  if (place !== 'answering') throw new Error('An attempt that can be handed in can be answered');
  return changeAttempt(trx, attempt.id, { state: place, answers, updated_at: at });
}
