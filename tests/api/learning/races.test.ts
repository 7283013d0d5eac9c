import { beforeAll, expect, it } from 'vitest';
import { endOverdue } from '#server/records/learning/end-attempt.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import {
  completeTraining,
  paidPurchase,
  publishedTraining,
  quizContent,
  rightAnswers,
  trainingContent,
} from '#tests/support/learning.ts';
import { sealed } from '#tests/support/sealed.ts';

let api: TestApi;
let client: Person;

beforeAll(async () => {
  api = await buildTestApp();
  client = await api.client();
  return api.close;
});

const times = <Answer>(n: number, call: (at: number) => Promise<Answer>) =>
  Promise.all(Array.from({ length: n }, (_, at) => call(at)));

async function ownTraining(content = trainingContent()) {
  const id = await publishedTraining(api, content);
  await paidPurchase(api, client, id);
  return id;
}

const begin = (id: string) => api.call('POST', `/trainings/${id}/learning`, { as: client, body: {} });
const tryQuiz = (trainingId: string) =>
  api.call('POST', '/training-quiz-attempt', { as: client, body: { trainingId, quizId: 'quiz' } });
const patch = (id: string, body: object) =>
  api.call('PATCH', `/training-quiz-attempt/${id}`, { as: client, body });

const entries = async (action: string, subjectId: string) => {
  const about = (await sealed(api.db))
    .selectFrom('audit_entries')
    .select('seq')
    .where('subject_id', '=', subjectId);
  return (await about.where('action', '=', action).execute()).length;
};

it('begins a training, and an attempt, once, however often the button is pressed', async () => {
  const id = await ownTraining();
  const begun = await times(8, () => begin(id));
  expect(new Set(begun.map((answer) => answer.json().id)).size).toBe(1);
  const attempts = await times(8, () => tryQuiz(id));
  expect(new Set(attempts.map((answer) => answer.json().id)).size).toBe(1);
  expect(attempts[0]?.json().attemptsLeft).toBe(1);
});

it('stores every answer of concurrent saves, and one of two that are based on the same version', async () => {
  const id = await ownTraining();
  await begin(id);
  const attempt = (await tryQuiz(id)).json();
  const answers = rightAnswers(attempt);
  await times(answers.length, (at) => patch(attempt.id, { answers: [answers[at]] }));
  const all = await patch(attempt.id, { version: 6, answers: [{ questionId: 'q-true', value: ['false'] }] });
  expect(all.json()).toMatchObject({ state: 'answering', version: 7 });
  expect(all.json().answers).toHaveLength(5);
  const based = await times(2, (at) =>
    patch(attempt.id, { version: 7, answers: [{ questionId: 'q-text', value: [`answer ${at}`] }] }),
  );
  expect(based.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
});

it('grades concurrent hand-ins from several windows once, and completes the training once', async () => {
  const id = await ownTraining(trainingContent({ modules: [] }));
  await begin(id);
  const attempt = (await tryQuiz(id)).json();
  const answers = rightAnswers(attempt);
  const handedIn = await times(6, () => patch(attempt.id, { answers, handIn: true }));
  expect(new Set(handedIn.map(({ body }) => body)).size).toBe(1);
  expect(handedIn[0]?.json()).toMatchObject({ state: 'passed', marks: 10 });
  expect(await entries('quiz-attempt.ended', attempt.id)).toBe(1);
  expect(await entries('learning.completed', attempt.learningId)).toBe(1);
});

it('ends an attempt once if its time is up while it is handed in and read', async () => {
  const id = await ownTraining(trainingContent({ quizzes: [quizContent({ attemptsAllowed: 1 })] }));
  await begin(id);
  const attempt = (await tryQuiz(id)).json();
  await patch(attempt.id, { answers: rightAnswers(attempt).slice(0, 1) });
  api.clock.advanceMinutes(21);
  const [answers] = await Promise.all([
    times(4, () => patch(attempt.id, { handIn: true })),
    times(4, () => api.call('GET', `/training-quiz-attempt/${attempt.id}`, { as: client })),
    times(2, () => endOverdue(api)),
  ]);
  for (const answer of answers) {
    expect(answer.statusCode).toBe(409);
    expect(answer.json().stored).toMatchObject({ state: 'outOfTime', endedAt: attempt.endsAt });
  }
  expect(await entries('quiz-attempt.ended', attempt.id)).toBe(1);
});

it('completes a training once if its last two steps are marked concurrently', async () => {
  const id = await ownTraining(trainingContent({ quizzes: [] }));
  const { id: run } = (await begin(id)).json();
  await times(4, (at) =>
    api.call('PUT', `/trainings/${id}/learning/steps/s${at + 1}`, { as: client, body: { done: true } }),
  );
  expect(await entries('learning.completed', run)).toBe(1);
  const learning = await completeTraining(api, client, {
    trainingId: id,
    content: trainingContent({ quizzes: [] }),
  });
  expect(learning).toMatchObject({ progress: { done: 4, total: 4 }, score: null });
});
