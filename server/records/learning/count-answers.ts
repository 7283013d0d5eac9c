import type { Transaction } from 'kysely';
import { askedQuestions } from '#domain/learning/attempt-order.ts';
import { type Answers, answerTo, isRight } from '#domain/learning/judge.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { limitKey } from '#server/platform/limits/limit-key.ts';
import { lockLimit } from '#server/platform/limits/sliding-window.ts';
import { readVersion } from '../trainings/versions.ts';
import { answerReader, orderOf, quizIn } from './attempt-answers.ts';
import type { AttemptRow } from './attempts.repository.ts';
import type { QuizAnswerCountsTable } from './tables.ts';

type CountDeps = Pick<CoreDeps, 'db' | 'clock' | 'config'>;

/** Maximum number of attempts that one transaction counts. */
const A_PORTION = 200;

/** Counts the answers of the ended attempts that are not counted yet, in portions. */
export async function countAnswers(deps: CountDeps, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await countPortion(deps)) === A_PORTION);
}

/** Counts the answers of one portion of ended attempts, each once. @returns the number of attempts */
export async function countPortion(deps: CountDeps): Promise<number> {
  const { db, clock, config } = deps;
  const isWaiting = await db.selectFrom('attempts_to_count').select('attempt_id').limit(1).executeTakeFirst();
  if (!isWaiting) return 0;
  return inTransaction(db, async (trx) => {
    // Two processes that count the same questions would wait for each other's rows.
    await lockLimit(trx, limitKey(config.appSecret, 'count-answers', ''), clock.now());
    const waiting = await trx.selectFrom('attempts_to_count').selectAll().limit(A_PORTION).execute();
    const ids = waiting.map(({ attempt_id }) => attempt_id);
    if (ids.length === 0) return 0;
    await trx.deleteFrom('attempts_to_count').where('attempt_id', 'in', ids).execute();
    const attempts = await trx.selectFrom('quiz_attempts').selectAll().where('id', 'in', ids).execute();
    await addCounts(trx, await countsOf(trx, deps, attempts));
    return ids.length;
  });
}

type Key = Omit<QuizAnswerCountsTable, 'count'>;

async function countsOf(
  trx: Transaction<Database>,
  { config }: CountDeps,
  attempts: readonly AttemptRow[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  const answersOf = await answerReader(
    { config, db: trx },
    attempts.map(({ user_id }) => user_id),
  );
  for (const attempt of attempts) {
    const answers = answersOf(attempt);
    if (answers === null) continue;
    const { content } = await readVersion(trx, attempt.version_id);
    for (const { question } of askedQuestions(quizIn(content, attempt.quiz_id), orderOf(attempt))) {
      for (const [kind, choice] of countedOf(question, answers)) {
        const { training_id, quiz_id } = attempt;
        const key: Key = { training_id, quiz_id, question_id: question.id, kind, choice };
        const name = JSON.stringify(key);
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
  }
  return counts;
}

/** Returns what one answer adds one to. A typed text is not stored, because it can contain personal data. */
function countedOf(
  question: ReturnType<typeof askedQuestions>[number]['question'],
  answers: Answers,
): (readonly [Key['kind'], string])[] {
  const value = answerTo(answers, question.id);
  if (value.length === 0) return [['asked', '']];
  const hasOptions = question.kind !== 'shortText' && question.kind !== 'order';
  return [
    ['asked', ''],
    ['answered', ''],
    ...(isRight(question, value) ? [['right', ''] as const] : []),
    ...(hasOptions ? [...new Set(value)].map((id) => ['option', id] as const) : []),
  ];
}

async function addCounts(trx: Transaction<Database>, counts: ReadonlyMap<string, number>): Promise<void> {
  for (const [name, count] of counts) {
    const key: Key = JSON.parse(name);
    await trx
      .insertInto('quiz_answer_counts')
      .values({ ...key, count })
      .onConflict((on) =>
        on
          .columns(['training_id', 'quiz_id', 'question_id', 'kind', 'choice'])
          .doUpdateSet((eb) => ({ count: eb('quiz_answer_counts.count', '+', count) })),
      )
      .execute();
  }
}
