import { randomUUID } from 'node:crypto';
import type { QuestionContent, QuizContent, TrainingContent } from '#domain/learning/training-content.ts';
import { quizzesOf, stepsOf } from '#domain/learning/training-content.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { showInCatalogue } from '#server/records/trainings/catalogue.ts';
import type { Person, TestApi } from './api.ts';

const explained = 'SECRET-explanation';

const options = (...texts: string[]) => texts.map((text, at) => ({ id: `author-${at + 1}`, text }));

/** One question of each kind, 10 marks in total; texts that no learner may receive begin with SECRET. */
const questions: QuestionContent[] = [
  {
    id: 'q-single',
    kind: 'single',
    text: 'Who has to be identified?',
    marks: 4,
    options: options('Every client', 'Nobody', 'Only companies'),
    correct: ['author-1'],
    accepted: [],
    explanation: explained,
  },
  {
    id: 'q-several',
    kind: 'several',
    text: 'What is looked at?',
    marks: 2,
    options: options('The name', 'The weather', 'The address'),
    correct: ['author-1', 'author-3'],
    accepted: [],
    explanation: explained,
  },
  {
    id: 'q-true',
    kind: 'trueFalse',
    text: 'Records are kept for five years.',
    marks: 1,
    options: [
      { id: 'true', text: 'True' },
      { id: 'false', text: 'False' },
    ],
    correct: ['true'],
    accepted: [],
    explanation: explained,
  },
  {
    id: 'q-order',
    kind: 'order',
    text: 'What comes first?',
    marks: 2,
    options: options('Identify', 'Verify', 'Monitor', 'Report'),
    correct: [],
    accepted: [],
    explanation: explained,
  },
  {
    id: 'q-text',
    kind: 'shortText',
    text: 'Whom do you report to?',
    marks: 1,
    options: [],
    correct: [],
    accepted: ['SECRET-FINTRAC', 'FINTRAC'],
    explanation: explained,
  },
];

/** Returns a quiz of five questions that is passed with 70 of 100. */
export function quizContent(more: Partial<QuizContent> = {}): QuizContent {
  return {
    id: 'quiz',
    title: 'What you know now',
    intro: 'Ten marks in all.',
    passPercentage: 70,
    attemptsAllowed: 2,
    timeLimitMinutes: 20,
    shuffleQuestions: true,
    shuffleAnswers: true,
    feedback: 'answers',
    questions,
    ...more,
  };
}

const step = (id: string): TrainingContent['modules'][number]['steps'][number] => ({
  id,
  kind: 'text',
  title: `Step ${id}`,
  minutes: 5,
  body: '<p>Read this.</p>',
  pictureUrl: '',
  pictureAlt: '',
  videoUrl: '',
  fileId: null,
  fileName: '',
});

/** Returns two modules of two steps, and a quiz at the end. */
export function trainingContent(
  more: Partial<TrainingContent> = {},
  training: Partial<TrainingContent['training']> = {},
): TrainingContent {
  return {
    training: {
      slug: 'know-your-client',
      title: 'Know your client',
      summary: 'Who your clients are.',
      description: '<p>All of it.</p>',
      coverUrl: '',
      coverAlt: '',
      language: 'en',
      tags: ['kyc'],
      minutes: 30,
      price: 0,
      currency: 'CAD',
      refresherMonths: 12,
      ...training,
    },
    inOrder: false,
    modules: [
      { id: 'm1', title: 'Why', summary: '', steps: [step('s1'), step('s2')], quizzes: [] },
      { id: 'm2', title: 'How', summary: '', steps: [step('s3'), step('s4')], quizzes: [] },
    ],
    quizzes: [quizContent()],
    ...more,
  };
}

/**
 * Inserts a training with a published version of this content directly into the catalogue, without the authors' API.
 * @returns its id
 */
export async function publishedTraining(
  { db, clock }: Pick<TestApi, 'db' | 'clock'>,
  content: TrainingContent = trainingContent(),
): Promise<string> {
  const id = randomUUID();
  const at = clock.now().toISOString();
  const { tags, refresherMonths, coverUrl, coverAlt, ...training } = content.training;
  const slug = `${training.slug}-${id.slice(0, 8)}`;
  const own = { id, version: 1, created_at: at, updated_at: at, published_at: at };
  await db
    .insertInto('trainings')
    .values({
      ...own,
      ...{ title: training.title, summary: training.summary, description: training.description },
      ...{ language: training.language, minutes: training.minutes, price: training.price },
      ...{ currency: training.currency, free: Number(training.price === 0), state: 'published' as const },
      slug,
      cover_url: coverUrl,
      cover_alt: coverAlt,
      tags: JSON.stringify(tags),
      refresher_months: refresherMonths,
      in_order: Number(content.inOrder),
      published_version: 1,
      changed: 0,
      outline_version: 1,
    })
    .execute();
  await publishNextVersion({ db, clock }, id, content);
  return id;
}

/** Publishes another version of an existing training. */
export async function publishNextVersion(
  { db, clock }: Pick<TestApi, 'db' | 'clock'>,
  trainingId: string,
  content: TrainingContent,
): Promise<void> {
  const at = clock.now().toISOString();
  const { total } = await db
    .selectFrom('training_versions')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('training_id', '=', trainingId)
    .executeTakeFirstOrThrow();
  const number = Number(total) + 1;
  const version = { id: randomUUID(), training_id: trainingId, number, published_at: at, published_by: null };
  await db
    .insertInto('training_versions')
    .values({ ...version, content: JSON.stringify(content) })
    .execute();
  const shown = { id: version.id, number, publishedAt: at };
  await inTransaction(db, (trx) => showInCatalogue(trx, { trainingId, version: shown, content }));
}

/** Removes a training from the catalogue. */
export async function withdrawTraining({ db }: Pick<TestApi, 'db'>, trainingId: string): Promise<void> {
  await db.deleteFrom('published_trainings').where('id', '=', trainingId).execute();
  await db.updateTable('trainings').set({ state: 'withdrawn' }).where('id', '=', trainingId).execute();
}

/** Inserts a paid purchase of a training directly. @returns its id */
export async function paidPurchase(
  { db, clock }: Pick<TestApi, 'db' | 'clock'>,
  { userId, email }: Person,
  trainingId: string,
): Promise<string> {
  const id = randomUUID();
  const at = clock.now().toISOString();
  await db
    .insertInto('training_purchases')
    .values({
      ...{ id, version: 1, created_at: at, updated_at: at, user_id: userId, email, training_id: trainingId },
      ...{
        version_number: 1,
        title: 'Know your client',
        slug: 'know-your-client',
        state: 'paid',
        currency: 'CAD',
      },
      ...{
        price: 0,
        promo_code_id: '',
        promo_code: '',
        discount: 0,
        net: 0,
        taxes: '[]',
        total: 0,
        province: '',
      },
      ...{ receipt_number: null, paid_at: at, refunded: 0, refund_requested_at: '', refunded_at: '' },
      ...{ refund_reason: '', intent_id: null, payments: 0 },
    })
    .execute();
  return id;
}

type Attempt = {
  id: string;
  version: number;
  questions: { id: string; kind: string; options: { id: string; text: string }[] }[];
};

/** Texts of the right options, in order; and of the short text. */
const right: Record<string, string[]> = {
  'q-single': ['Every client'],
  'q-several': ['The name', 'The address'],
  'q-true': ['True'],
  'q-order': ['Identify', 'Verify', 'Monitor', 'Report'],
  'q-text': ['fintrac'],
};

/** Returns the right answers to an attempt's questions, with the attempt's ids of the options. */
export function rightAnswers({ questions: asked }: Attempt): { questionId: string; value: string[] }[] {
  return asked.map(({ id, options: shown }) => ({
    questionId: id,
    value: (right[id] ?? []).map((text) => shown.find((option) => option.text === text)?.id ?? text),
  }));
}

/** Completes a training: every step, and every quiz with right answers. */
export async function completeTraining(
  api: TestApi,
  as: Person,
  { trainingId, content = trainingContent() }: { trainingId: string; content?: TrainingContent },
) {
  await api.call('POST', `/trainings/${trainingId}/learning`, { as, body: {} });
  for (const { id } of stepsOf(content)) {
    await api.call('PUT', `/trainings/${trainingId}/learning/steps/${id}`, { as, body: { done: true } });
  }
  for (const { id: quizId } of quizzesOf(content)) {
    const begun = await api.call('POST', '/training-quiz-attempt', { as, body: { trainingId, quizId } });
    const answers = rightAnswers(begun.json());
    await api.call('PATCH', `/training-quiz-attempt/${begun.json().id}`, {
      as,
      body: { answers, handIn: true },
    });
  }
  return (await api.call('GET', `/trainings/${trainingId}/learning`, { as })).json();
}
