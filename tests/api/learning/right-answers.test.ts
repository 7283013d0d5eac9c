import { beforeAll, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import {
  paidPurchase,
  publishedTraining,
  quizContent,
  rightAnswers,
  trainingContent,
} from '#tests/support/learning.ts';

let api: TestApi;
let client: Person;
let admin: Person;

beforeAll(async () => {
  api = await buildTestApp();
  [client, admin] = [await api.client(), await api.admin()];
  return api.close;
});

type Quiz = NonNullable<Parameters<typeof quizContent>[0]>;

async function begunTraining(quiz: Quiz) {
  const trainingId = await publishedTraining(api, trainingContent({ quizzes: [quizContent(quiz)] }));
  await paidPurchase(api, client, trainingId);
  await api.call('POST', `/trainings/${trainingId}/learning`, { as: client, body: {} });
  return trainingId;
}

async function begunAttempt(trainingId: string) {
  return (
    await api.call('POST', '/training-quiz-attempt', { as: client, body: { trainingId, quizId: 'quiz' } })
  ).json();
}

const patch = (id: string, body: object) =>
  api.call('PATCH', `/training-quiz-attempt/${id}`, { as: client, body });

/** Returns every response that a learner gets about a training, as raw text. */
async function shownToLearner(trainingId: string, attemptIds: readonly string[]): Promise<string> {
  const addresses = [
    ...[`/trainings/${trainingId}/learning`, '/learning', `/training-quiz-attempt?trainingId=${trainingId}`],
    ...attemptIds.map((id) => `/training-quiz-attempt/${id}`),
  ];
  const answers = await Promise.all(addresses.map((address) => api.call('GET', address, { as: client })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(addresses.map(() => 200));
  return answers.map(({ body }) => body).join('\n');
}

/** What no learner may receive early: right options, accepted texts, explanations, the authors' own ids. */
const secrets = ['SECRET', '"correct"', '"accepted"', '"explanation"', 'author-'];
const leaked = (text: string) => secrets.filter((secret) => text.includes(secret));

it.each(['none', 'score', 'answers'] as const)(
  'no right answer leaves the server before it may: feedback %s',
  async (feedback) => {
    const trainingId = await begunTraining({ feedback, attemptsAllowed: 3 });
    const first = await begunAttempt(trainingId);
    const texts = [JSON.stringify(first), await shownToLearner(trainingId, [first.id])];
    texts.push((await patch(first.id, { answers: rightAnswers(first).slice(0, 2) })).body);
    texts.push((await patch(first.id, { version: 1, answers: rightAnswers(first).slice(2) })).body);
    texts.push((await patch(first.id, { handIn: true })).body);
    const second = await begunAttempt(trainingId);
    texts.push(JSON.stringify(second), await shownToLearner(trainingId, [first.id, second.id]));
    await patch(second.id, { handIn: true });
    // The last attempt is running: what an earlier one would reveal could still be used.
    const third = await begunAttempt(trainingId);
    expect(third.attemptsLeft).toBe(0);
    texts.push(await shownToLearner(trainingId, [first.id, second.id, third.id]));
    expect(leaked(texts.join('\n'))).toEqual([]);

    texts.splice(0);
    texts.push((await patch(third.id, { answers: rightAnswers(third), handIn: true })).body);
    texts.push(await shownToLearner(trainingId, [first.id, third.id]));
    // The authors' ids are never sent, the rest only if the author reveals answers.
    const may = feedback === 'answers' ? secrets.slice(0, 4) : [];
    expect(leaked(texts.join('\n'))).toEqual(may);
  },
);

it('shows the right answers once the last attempt is over, by the names of the attempt', async () => {
  const trainingId = await begunTraining({ attemptsAllowed: 1 });
  const attempt = await begunAttempt(trainingId);
  const answers = rightAnswers(attempt);
  const failed = (await patch(attempt.id, { answers: answers.slice(0, 1), handIn: true })).json();
  const feedback = new Map(
    failed.feedback.map((each: { questionId: string }) => [each.questionId, each] as const),
  );
  for (const { questionId, value } of answers) {
    expect(feedback.get(questionId)).toEqual({
      questionId,
      right: questionId === answers[0]?.questionId,
      explanation: 'SECRET-explanation',
      ...(questionId === 'q-text'
        ? { accepted: ['SECRET-FINTRAC', 'FINTRAC'] }
        : { correct: expect.toSatisfy((ids: string[]) => ids.join() === value.join() || ids.length > 1) }),
    });
  }
});

it('shows a learner no score if the quiz shows none, and staff every score', async () => {
  const trainingId = await begunTraining({ feedback: 'none' });
  const attempt = await begunAttempt(trainingId);
  const handedIn = (await patch(attempt.id, { answers: rightAnswers(attempt), handIn: true })).json();
  expect(handedIn).toMatchObject({ state: 'passed', score: null, marks: null });
  expect(handedIn.feedback).toBeUndefined();
  const learning = (await api.call('GET', `/trainings/${trainingId}/learning`, { as: client })).json();
  expect(learning.quizzes[0].best).toEqual({ score: null, passed: true });
  const seen = (await api.call('GET', `/training-quiz-attempt/${attempt.id}`, { as: admin })).json();
  expect(seen).toMatchObject({ score: 100, marks: 10 });
  expect(seen.feedback).toHaveLength(5);
});
