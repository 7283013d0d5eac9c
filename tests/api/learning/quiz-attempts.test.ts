import { beforeAll, describe, expect, it } from 'vitest';
import { endOverdue } from '#server/records/learning/end-attempt.ts';
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
let other: Person;
let admin: Person;

beforeAll(async () => {
  api = await buildTestApp();
  [client, other, admin] = [await api.client(), await api.client(), await api.admin()];
  return api.close;
});

/** Creates a training with only this quiz, begun by the client. */
async function begunTraining(quiz: Parameters<typeof quizContent>[0] = {}, as = client) {
  const content = trainingContent({ quizzes: [quizContent(quiz)] });
  const trainingId = await publishedTraining(api, content);
  await paidPurchase(api, as, trainingId);
  const begun = await api.call('POST', `/trainings/${trainingId}/learning`, { as, body: {} });
  expect(begun.statusCode, begun.body).toBe(200);
  return trainingId;
}

const tryBegin = (trainingId: string, as = client) =>
  api.call('POST', '/training-quiz-attempt', { as, body: { trainingId, quizId: 'quiz' } });

const learning = async (trainingId: string) =>
  (await api.call('GET', `/trainings/${trainingId}/learning`, { as: client })).json();

async function begunAttempt(trainingId: string, as = client) {
  const answer = await tryBegin(trainingId, as);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const patch = ({ id }: { id: string }, body: object, as = client) =>
  api.call('PATCH', `/training-quiz-attempt/${id}`, { as, body });

const read = async ({ id }: { id: string }, as = client) =>
  (await api.call('GET', `/training-quiz-attempt/${id}`, { as })).json();

describe('an attempt', () => {
  it('survives a closed browser, has its own order and does not reveal the right answers', async () => {
    const trainingId = await begunTraining();
    const attempt = await begunAttempt(trainingId);
    expect(attempt).toMatchObject({
      state: 'begun',
      score: null,
      totalMarks: 10,
      attemptsLeft: 1,
      version: 1,
    });
    expect(attempt.endsAt).toBe(new Date(api.clock.now().getTime() + 20 * 60_000).toISOString());
    expect(attempt.now).toBe(api.clock.now().toISOString());
    // It is the same attempt, in the same order, when it is begun in another window.
    const [first] = rightAnswers(attempt);
    const saved = await patch(attempt, { version: 1, answers: [first] });
    expect(saved.json()).toMatchObject({ state: 'answering', version: 2, answers: [first] });
    const again = await begunAttempt(trainingId);
    expect(again).toMatchObject({ id: attempt.id, questions: attempt.questions, answers: [first] });
    // Answers can be cleared; and sending one answer keeps the others.
    const [, second] = rightAnswers(attempt);
    await patch(attempt, { answers: [second] });
    const emptied = await patch(attempt, { answers: [{ questionId: first?.questionId, value: [] }] });
    expect(emptied.json().answers).toEqual([second]);
    // A short text can contain anything, so nothing of it may be readable in the database.
    await patch(attempt, { answers: [{ questionId: 'q-text', value: ['CANARY-answer'] }] });
    const row = await api.db.selectFrom('quiz_attempts').selectAll().where('id', '=', attempt.id).execute();
    expect(JSON.stringify(row)).not.toContain('CANARY');
  });

  it('is graded when it is handed in, and a repeated hand-in gets the same response', async () => {
    const trainingId = await begunTraining();
    const attempt = await begunAttempt(trainingId);
    const answers = rightAnswers(attempt).filter(({ questionId }) => questionId !== 'q-order');
    const handedIn = await patch(attempt, { answers, handIn: true });
    expect(handedIn.json()).toMatchObject({ state: 'passed', marks: 8, score: 80 });
    api.clock.advanceMinutes(1);
    const twice = await patch(attempt, { answers, handIn: true });
    expect(twice.statusCode).toBe(200);
    expect({ ...twice.json(), now: '' }).toEqual({ ...handedIn.json(), now: '' });
    // An ended attempt cannot be answered.
    const late = await patch(attempt, { answers: [{ questionId: 'q-true', value: ['false'] }] });
    expect(late.statusCode).toBe(409);
    expect(late.json().stored).toMatchObject({ state: 'passed', marks: 8 });
  });

  it('can be repeated after it was passed while attempts are left, and stays passed', async () => {
    const trainingId = await begunTraining();
    const attempt = await begunAttempt(trainingId);
    const answers = rightAnswers(attempt).filter(({ questionId }) => questionId !== 'q-order');
    await patch(attempt, { answers, handIn: true });
    const [standing] = (await learning(trainingId)).quizzes;
    expect(standing).toMatchObject({ open: true, attemptsLeft: 1, best: { score: 80, passed: true } });
    const second = await tryBegin(trainingId);
    expect(second.statusCode).toBe(201);
    const worse = await patch(second.json(), { answers: [], handIn: true });
    expect(worse.json()).toMatchObject({ state: 'failed', attemptsLeft: 0 });
    expect((await learning(trainingId)).quizzes[0]).toMatchObject({
      open: false,
      best: { score: 80, passed: true },
    });
    expect((await tryBegin(trainingId)).json()).toMatchObject({
      statusCode: 409,
      message: 'You have no attempts left at this quiz',
    });
  });

  it('refuses a save based on an older version with 409, and treats a repeated save as one', async () => {
    const attempt = await begunAttempt(await begunTraining());
    const [one, two] = rightAnswers(attempt);
    expect((await patch(attempt, { version: 1, answers: [one] })).json().version).toBe(2);
    expect((await patch(attempt, { version: 1, answers: [one] })).json().version).toBe(2);
    const stale = await patch(attempt, { version: 1, answers: [two] });
    expect(stale.statusCode).toBe(409);
    expect(stale.json().stored).toMatchObject({ version: 2, answers: [one] });
  });

  it('names what is wrong with answers, each by its index', async () => {
    const attempt = await begunAttempt(await begunTraining());
    const answer = await patch(attempt, {
      answers: [
        { questionId: 'q-single', value: ['o1', 'o2'] },
        { questionId: 'nobody', value: ['o1'] },
        { questionId: 'q-order', value: ['o1', 'o2'] },
        { questionId: 'q-several', value: ['author-1'] },
        { questionId: 'q-several', value: ['o1'] },
        { questionId: 'q-text', value: ['a', 'b'] },
      ],
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toEqual([
      { property: 'answers.0.value', message: 'Choose one answer' },
      { property: 'answers.1.questionId', message: 'This question is not in the attempt' },
      { property: 'answers.2.value', message: 'Put all of them in order' },
      { property: 'answers.3.value', message: 'Choose from the answers of this question' },
      { property: 'answers.4.questionId', message: 'Answer each question once' },
      { property: 'answers.5.value', message: 'Answer with one text' },
    ]);
    expect(await read(attempt)).toMatchObject({ state: 'begun', version: 1, answers: [] });
  });

  it('is not found for anyone else, and can be begun only by a learner of the training', async () => {
    const trainingId = await begunTraining();
    const attempt = await begunAttempt(trainingId);
    expect((await patch(attempt, { handIn: true }, other)).statusCode).toBe(404);
    expect((await api.call('GET', `/training-quiz-attempt/${attempt.id}`, { as: other })).statusCode).toBe(
      404,
    );
    expect((await tryBegin(trainingId, other)).statusCode).toBe(404);
    const list = await api.call('GET', `/training-quiz-attempt?userId=${client.userId}`, { as: other });
    expect(list.json().items).toEqual([]);
    expect((await read(attempt, admin)).questions).toHaveLength(5);
  });

  it('can be begun as often as the quiz allows', async () => {
    const trainingId = await begunTraining({ attemptsAllowed: 2 });
    for (const left of [1, 0]) {
      const attempt = await begunAttempt(trainingId);
      expect((await patch(attempt, { handIn: true })).json()).toMatchObject({
        state: 'failed',
        score: 0,
        attemptsLeft: left,
      });
    }
    expect((await tryBegin(trainingId)).json().message).toBe('You have no attempts left at this quiz');
  });
});

describe('the time of an attempt', () => {
  it('accepts the last save within five seconds after its end, and nothing later', async () => {
    const attempt = await begunAttempt(await begunTraining());
    const answers = rightAnswers(attempt);
    const end = Date.parse(attempt.endsAt);
    api.clock.set(new Date(end + 5_000).toISOString());
    expect((await patch(attempt, { answers: answers.slice(0, 1) })).statusCode).toBe(200);
    api.clock.set(new Date(end + 5_001).toISOString());
    const late = await patch(attempt, { answers, handIn: true });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({
      message: 'The time is over. The answers that were saved by then were scored',
      stored: { state: 'outOfTime', handedInAt: null, endedAt: attempt.endsAt, answers: answers.slice(0, 1) },
    });
    // It stays so, however often it is handed in.
    expect((await patch(attempt, { handIn: true })).statusCode).toBe(409);
  });

  it('grades what was saved: a learner with enough points has passed', async () => {
    const attempt = await begunAttempt(await begunTraining());
    await patch(attempt, { answers: rightAnswers(attempt) });
    api.clock.advanceMinutes(60);
    expect(await read(attempt)).toMatchObject({
      state: 'passed',
      score: 100,
      handedInAt: null,
      endedAt: attempt.endsAt,
    });
  });

  it('is over in every list, and by the pruning, even if the learner did not return', async () => {
    const [one, two] = [
      await begunAttempt(await begunTraining()),
      await begunAttempt(await begunTraining({}, other), other),
    ];
    api.clock.advanceMinutes(60);
    const mine = await api.call('GET', `/training-quiz-attempt?trainingId=${one.trainingId}`, { as: client });
    expect(mine.json().items).toMatchObject([{ id: one.id, state: 'outOfTime', score: 0 }]);
    await endOverdue(api);
    const row = api.db.selectFrom('quiz_attempts').select('state').where('id', '=', two.id);
    expect(await row.executeTakeFirst()).toEqual({ state: 'outOfTime' });
  });

  it('has no end if the quiz has no limit', async () => {
    const attempt = await begunAttempt(await begunTraining({ timeLimitMinutes: null }));
    api.clock.advanceMinutes(100_000);
    client = { ...client, ...(await api.signIn(client.email)) };
    expect(await read(attempt)).toMatchObject({ state: 'begun', endsAt: null });
  });
});
