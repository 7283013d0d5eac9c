import { type Kysely, sql } from 'kysely';
import { drawOrder } from '#domain/learning/attempt-order.ts';
import type { QuizContent, TrainingContent } from '#domain/learning/training-content.ts';
import { systemClock } from '#server/platform/core/clock.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { foundByOf, wordsKept } from '#server/platform/managed/words.ts';
import { parseConfig } from '#server/platform/settings/config.ts';
import { prepareDataDir } from '#server/platform/settings/data-dir.ts';
import { answerCipher } from '#server/records/learning/attempt-answers.ts';
import { learnersKept } from '#server/records/learning/kept.ts';
import type { LearningRow } from '#server/records/learning/learnings.repository.ts';
import { prepareDatabase } from '#server/start/prepare-database.ts';
import { insertAll } from '../content/fill.ts';

const TRAININGS = 20;
const QUIZZES = 2;
const QUESTIONS = 10;
const AT_ONCE = 1000;

const names = [
  'Ada',
  'Grace',
  'Alan',
  'Edsger',
  'Barbara',
  'Donald',
  'Margaret',
  'Dennis',
  'Frances',
  'Tony',
];
const instant = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * 60_000).toISOString();
const idOf = (kind: string, n: number) => `${kind}-${n}`;

function quizOf(n: number): QuizContent {
  return {
    id: idOf('quiz', n),
    title: `Quiz ${n}`,
    intro: '',
    passPercentage: 80,
    attemptsAllowed: null,
    timeLimitMinutes: 30,
    shuffleQuestions: true,
    shuffleAnswers: true,
    feedback: 'answers',
    questions: Array.from({ length: QUESTIONS }, (_, at) => ({
      id: `question-${at}`,
      kind: 'single' as const,
      text: `What is to be known about point ${at}?`,
      marks: 1,
      options: ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `It is as ${id} says` })),
      correct: ['a'],
      accepted: [],
      explanation: 'As the second step says.',
    })),
  };
}

function contentOf(n: number): TrainingContent {
  const step = (id: string) => ({
    ...{
      id,
      kind: 'text' as const,
      title: id,
      minutes: 5,
      body: `<p>${'Know your client. '.repeat(200)}</p>`,
    },
    ...{ pictureUrl: '', pictureAlt: '', videoUrl: '', fileId: null, fileName: '' },
  });
  return {
    training: {
      ...{ slug: `training-${n}`, title: `Training number ${n}`, summary: '', description: '', coverUrl: '' },
      ...{
        coverAlt: '',
        language: 'en',
        tags: [],
        minutes: 60,
        price: 0,
        currency: 'CAD',
        refresherMonths: 12,
      },
    },
    inOrder: false,
    modules: [0, 1, 2, 3].map((at) => ({
      ...{ id: `module-${at}`, title: `Module ${at}`, summary: '' },
      steps: [0, 1].map((each) => step(`step-${at}-${each}`)),
      quizzes: at < QUIZZES ? [quizOf(n * QUIZZES + at)] : [],
    })),
    quizzes: [],
  };
}

/** @property learners accounts, each with two trainings @property attempts in total */
type Size = { learners: number; attempts: number };

/** Fills the configured database without the API. No server may use the database. @returns the address of a learner's account */
export async function fill(env: Record<string, string>, { learners, attempts }: Size): Promise<string> {
  const config = prepareDataDir(parseConfig(env));
  await prepareDatabase(config, systemClock);
  const { db, close } = openDatabase(config);
  const isPostgres = config.database.dialect === 'postgres';
  if (!isPostgres) await sql`pragma synchronous = off`.execute(db);
  const contents = Array.from({ length: TRAININGS }, (_, n) => contentOf(n));
  await inTransaction(db, async (trx) => {
    const insert = (table: string, all: readonly object[]) => insertAll(trx, table, { all, isPostgres });
    await insert('trainings', contents.map(trainingRow));
    await insert('training_versions', contents.map(versionRow));
    await insert('published_trainings', contents.map(publishedRow));
  });
  const cipher = answerCipher({ config });
  const answers = Object.fromEntries(contentsAnswers());
  const each = Math.round(attempts / (learners * 2));
  for (let from = 0; from < learners; from += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, learners - from) }, (_, at) => from + at);
    const runs = numbers.flatMap((n) => [runOf(n, 0, each), runOf(n, 1, each)]);
    await inTransaction(db, async (trx) => {
      const insert = (table: string, all: readonly object[]) => insertAll(trx, table, { all, isPostgres });
      await insert('users', numbers.map(userRow));
      await insert('training_purchases', runs.map(purchaseRow));
      await insert('learnings', runs);
      await insert('learning_steps', runs.flatMap(stepRows));
      await insert(
        'quiz_attempts',
        runs.flatMap((run) =>
          Array.from({ length: each }, (_, at) => attemptRow(run, at, { contents, cipher, answers })),
        ),
      );
      await insert('managed_words', runs.flatMap(wordRows));
    });
  }
  await settle(db, isPostgres);
  await close();
  return emailOf(7);
}

const emailOf = (n: number) => `learner-${n}@example.com`;
const nameOf = (n: number) => [names[n % 10] ?? '', `Learner${n % 997}`] as const;

function trainingRow({ training }: TrainingContent, n: number) {
  const at = instant(n);
  return {
    ...{ id: idOf('training', n), version: 1, created_at: at, updated_at: at, published_at: at },
    ...{
      title: training.title,
      slug: training.slug,
      summary: '',
      description: '',
      language: 'en',
      tags: '[]',
    },
    ...{
      cover_url: '',
      cover_alt: '',
      minutes: 60,
      price: 0,
      currency: 'CAD',
      free: 1,
      refresher_months: 12,
    },
    ...{ in_order: 0, state: 'published', published_version: 1, changed: 0, outline_version: 1 },
  };
}

const versionRow = (content: TrainingContent, n: number) => ({
  ...{ id: idOf('version', n), training_id: idOf('training', n), number: 1, published_at: instant(n) },
  ...{ published_by: null, content: JSON.stringify(content) },
});

const publishedRow = ({ training }: TrainingContent, n: number) => ({
  ...{ id: idOf('training', n), version: 1, created_at: instant(n), updated_at: instant(n) },
  ...{ published_at: instant(n), version_id: idOf('version', n), slug: training.slug, title: training.title },
  ...{ language: 'en', free: 1, shown: '{}', details: '{}' },
});

function userRow(n: number) {
  const [first, last] = nameOf(n);
  return {
    ...{ id: idOf('user', n), email: emailOf(n), role: 'client', first_name: first, last_name: last },
    ...{ search_text: `${emailOf(n)} ${first} ${last}`.toLowerCase(), disabled: 0 },
    ...{ created_at: instant(n), updated_at: instant(n), last_sign_in_at: null },
  };
}

/** Each learner has two; a third of them are completed. */
function runOf(n: number, second: 0 | 1, attempts: number): LearningRow {
  const training = (n + second * 7) % TRAININGS;
  const [first, last] = nameOf(n);
  const isCompleted = n % 3 === 0;
  return {
    ...{ id: idOf('run', n * 2 + second), version: 1 },
    ...{ created_at: instant(n * 13 + second), updated_at: instant(n * 13 + 5000 + ((n * 31) % 700)) },
    ...{ user_id: idOf('user', n), training_id: idOf('training', training) },
    ...{ version_id: idOf('version', training), version_number: 1, run: 1 },
    state: isCompleted ? 'completed' : 'underWay',
    completed_at: isCompleted ? instant(n * 13 + 5000) : null,
    title: `Training number ${training}`,
    learner: `${first} ${last} ${emailOf(n)}`,
    certificate_id: null,
    ...{ done: isCompleted ? 10 : 6, total: 10, best_score: attempts > 0 ? (n * 7) % 101 : null },
  };
}

function purchaseRow({ id, user_id, training_id, title, created_at }: LearningRow) {
  return {
    ...{ id: `purchase-of-${id}`, version: 1, created_at, updated_at: created_at, user_id, training_id },
    ...{ email: '', version_number: 1, title, slug: '', state: 'paid', currency: 'CAD', price: 0 },
    ...{ promo_code_id: '', promo_code: '', discount: 0, net: 0, taxes: '[]', total: 0, province: '' },
    ...{ receipt_number: null, paid_at: created_at, refunded: 0, refund_requested_at: '', refunded_at: '' },
    ...{ refund_reason: '', intent_id: null, payments: 0 },
  };
}

const stepRows = ({ id, created_at }: LearningRow) =>
  [0, 1, 2].flatMap((at) =>
    [0, 1].map((each) => ({ learning_id: id, step_id: `step-${at}-${each}`, done_at: created_at })),
  );

const contentsAnswers = () =>
  Array.from({ length: QUESTIONS }, (_, at) => [`question-${at}`, [at % 2 === 0 ? 'a' : 'b']] as const);

type Beside = {
  contents: readonly TrainingContent[];
  cipher: ReturnType<typeof answerCipher>;
  answers: Record<string, readonly string[]>;
};

function attemptRow(run: LearningRow, at: number, { contents, cipher, answers }: Beside) {
  const n = Number(run.training_id.split('-')[1]);
  const quiz = contents[n]?.modules[at % QUIZZES]?.quizzes[0];
  if (!quiz) throw new Error('Each of the first modules has a quiz');
  const id = `attempt-${at}-of-${run.id}`;
  const begun = new Date(Date.parse(run.created_at) + at * 3_600_000).toISOString();
  const ended = new Date(Date.parse(begun) + 900_000).toISOString();
  const state = (['failed', 'passed', 'outOfTime', 'failed', 'failed'] as const)[(n + at) % 5] ?? 'failed';
  return {
    ...{ id, version: 3, created_at: begun, updated_at: ended, learning_id: run.id, user_id: run.user_id },
    ...{
      training_id: run.training_id,
      version_id: run.version_id,
      quiz_id: quiz.id,
      title: quiz.title,
      state,
    },
    ...{ pass_percentage: 80, ends_at: ended, handed_in_at: ended, ended_at: ended },
    ...{ marks: state === 'passed' ? 9 : 5, total_marks: QUESTIONS },
    shown_order: JSON.stringify(drawOrder(quiz, (left) => (at + left) % left)),
    answers: cipher.seal(answers, id),
  };
}

function wordRows(run: LearningRow) {
  const found = foundByOf(learnersKept, run);
  const words = [...wordsKept(found)];
  return found.places.flatMap(({ order, place }) =>
    words.map((word) => ({ resource: order, word, place, id: run.id })),
  );
}

async function settle(db: Kysely<Database>, isPostgres: boolean): Promise<void> {
  await sql.raw(isPostgres ? 'vacuum analyze' : 'analyze').execute(db);
}
