import { beforeAll, expect, it } from 'vitest';
import { countAnswers } from '#server/records/learning/count-answers.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { paidPurchase, publishedTraining, rightAnswers } from '#tests/support/learning.ts';

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await buildTestApp();
  admin = await api.admin();
  return api.close;
});

/** Lets a new client hand in an attempt with the right answers to these questions, and no others. */
async function attemptBy(trainingId: string, answered: readonly string[]) {
  const as = await api.client();
  await paidPurchase(api, as, trainingId);
  await api.call('POST', `/trainings/${trainingId}/learning`, { as, body: {} });
  const body = { trainingId, quizId: 'quiz' };
  const attempt = (await api.call('POST', '/training-quiz-attempt', { as, body })).json();
  const answers = rightAnswers(attempt).filter(({ questionId }) => answered.includes(questionId));
  const sent = answers.map((each) => (each.questionId === 'q-true' ? { ...each, value: ['false'] } : each));
  await api.call('PATCH', `/training-quiz-attempt/${attempt.id}`, {
    as,
    body: { answers: sent, handIn: true },
  });
}

const figures = async (id: string) =>
  (await api.call('GET', `/trainings/${id}/question-figures`, { as: admin })).json();

it('count each ended attempt once, by question and option, without typed texts', async () => {
  const id = await publishedTraining(api);
  await attemptBy(id, ['q-single', 'q-several', 'q-true', 'q-text']);
  await attemptBy(id, ['q-single']);
  await Promise.all([countAnswers(api), countAnswers(api), figures(id)]);
  const [{ questions }] = (await figures(id)).quizzes;
  const of = (wanted: string) => questions.find((question: { id: string }) => question.id === wanted);
  expect(of('q-single')).toMatchObject({ asked: 2, answered: 2, right: 2, rightPercent: 100 });
  expect(of('q-single').options).toMatchObject([
    { text: 'Every client', correct: true, chosen: 2, chosenPercent: 100 },
    { text: 'Nobody', correct: false, chosen: 0, chosenPercent: 0 },
    { chosen: 0 },
  ]);
  expect(of('q-several').options.map(({ chosen }: { chosen: number }) => chosen)).toEqual([1, 0, 1]);
  expect(of('q-true')).toMatchObject({ asked: 2, answered: 1, right: 0, rightPercent: 0 });
  expect(of('q-order')).toMatchObject({ asked: 2, answered: 0, rightPercent: null, options: [] });
  expect(of('q-text')).toMatchObject({ answered: 1, right: 1, options: [] });
  const stored = await api.db.selectFrom('quiz_answer_counts').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain('FINTRAC');
  expect(await api.db.selectFrom('attempts_to_count').selectAll().execute()).toEqual([]);
});

it('are empty before the first attempt, and missing for an unknown training', async () => {
  const id = await publishedTraining(api);
  const [{ questions }] = (await figures(id)).quizzes;
  expect(questions[0]).toMatchObject({ asked: 0, answered: 0, rightPercent: null });
  const path = '/trainings/ffffffff-ffff-4fff-bfff-ffffffffffff/question-figures';
  expect((await api.call('GET', path, { as: admin })).statusCode).toBe(404);
});
