import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { paidPurchase, publishedTraining, quizContent, trainingContent } from '#tests/support/learning.ts';

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await buildTestApp();
  admin = await api.admin();
  return api.close;
});

/** A learner of a training with this quiz. */
async function learner(quiz: Parameters<typeof quizContent>[0] = {}) {
  const as = await api.client();
  const trainingId = await publishedTraining(api, trainingContent({ quizzes: [quizContent(quiz)] }));
  await paidPurchase(api, as, trainingId);
  const begin = () => api.call('POST', `/trainings/${trainingId}/learning`, { as, body: {} });
  const { id } = (await begin()).json();
  return {
    ...{ as, id, trainingId, begin },
    learning: () => api.call('GET', `/trainings/${trainingId}/learning`, { as }),
    own: async () =>
      (await api.call('GET', `/learning/trainings?trainingId=${trainingId}`, { as })).json().items[0],
    attempt: () => api.call('POST', '/training-quiz-attempt', { as, body: { trainingId, quizId: 'quiz' } }),
    handIn: async () => {
      const body = { trainingId, quizId: 'quiz' };
      const { id: attempt } = (await api.call('POST', '/training-quiz-attempt', { as, body })).json();
      await api.call('PATCH', `/training-quiz-attempt/${attempt}`, { as, body: { handIn: true } });
    },
    change: (body: object, by = admin) =>
      api.call('PATCH', `/training-learners/${id}`, { as: by, body: { reason: 'Asked for it', ...body } }),
    allow: (body: object = {}) =>
      api.call('POST', `/training-learners/${id}/attempts`, {
        as: admin,
        body: { quizId: 'quiz', reason: 'The connection was lost', ...body },
      }),
  };
}

/** Lets days pass, after which the learner and the administrator sign in again. */
async function passDays(days: number, as: Person) {
  api.clock.advanceMinutes(days * 24 * 60);
  Object.assign(as, await api.signIn(as.email));
  Object.assign(admin, await api.signIn(admin.email));
}

const day = (days: number) =>
  new Date(api.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10);

/** Returns the number of mails about changes to a learner. */
const newsTo = async ({ email }: Person) =>
  (
    await api.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('recipient', '=', email)
      .where('template', '=', 'learner-news')
      .execute()
  ).length;

const actionsOf = async (id: string) =>
  (await api.call('GET', `/admin/audit?subjectId=${id}`, { as: admin }))
    .json()
    .items.map(({ action }: { action: string }) => action);

describe('the access of a learner', () => {
  it('ends after its last day, is extended, and opens again with the same progress', async () => {
    const one = await learner();
    await api.call('PUT', `/trainings/${one.trainingId}/learning/steps/s1`, {
      as: one.as,
      body: { done: true },
    });
    const changed = await one.change({ accessUntil: day(1) });
    expect(changed.statusCode, changed.body).toBe(200);
    expect(changed.json()).toMatchObject({ accessUntil: day(1), adjustments: [{ kind: 'access' }] });
    await passDays(1, one.as);
    expect((await one.learning()).statusCode).toBe(200);
    expect(await one.own()).toMatchObject({ state: 'begun', accessUntil: day(0) });
    await passDays(1, one.as);
    expect((await one.learning()).statusCode).toBe(404);
    expect((await one.attempt()).statusCode).toBe(404);
    expect((await one.begin()).json()).toMatchObject({
      statusCode: 403,
      message: 'Your access to this training has ended. Contact us to extend it',
    });
    expect(await one.own()).toMatchObject({ state: 'ended' });
    expect(await newsTo(one.as)).toBe(0);
    await one.change({ accessUntil: null });
    await one.change({ accessUntil: null });
    // Only the extension is mailed.
    expect(await newsTo(one.as)).toBe(1);
    expect((await one.learning()).json().progress).toMatchObject({ done: 1 });
    expect(await actionsOf(one.id)).toEqual([
      'learner.access-changed',
      'learner.access-changed',
      'learning.begun',
    ]);
  });

  it('of an earlier purchase does not end a later one', async () => {
    const one = await learner();
    await one.change({ accessUntil: day(0) });
    await passDays(2, one.as);
    await api.db
      .updateTable('training_purchases')
      .set({ state: 'refunded' })
      .where('training_id', '=', one.trainingId)
      .execute();
    await paidPurchase(api, one.as, one.trainingId);
    expect((await one.learning()).statusCode).toBe(200);
  });

  it('is refused for a past day, no change, an unknown field and a client', async () => {
    const one = await learner();
    expect((await one.change({ accessUntil: day(-1) })).json().message).toEqual([
      { property: 'accessUntil', message: 'Enter today or a later day' },
    ]);
    expect((await one.change({ accessUntil: '2030-02-30' })).statusCode).toBe(400);
    expect((await one.change({})).statusCode).toBe(400);
    expect((await one.change({ accessUntil: null, version: 3 })).statusCode).toBe(400);
    expect((await one.change({ accessUntil: day(1), reason: ' ' })).json().message).toMatchObject([
      { property: 'reason' },
    ]);
    expect((await one.change({ accessUntil: null }, one.as)).statusCode).toBe(403);
    // Nothing was recorded, neither was a value that is already set.
    expect((await one.change({ accessUntil: null })).json().adjustments).toEqual([]);
  });
});

describe('extra time', () => {
  it('lengthens the time limit, also of the attempt in progress, which it never shortens', async () => {
    const one = await learner();
    const before = (await one.attempt()).json();
    await one.change({ extraTime: { unit: 'percent', amount: 25 } });
    const minutesOf = ({ startedAt, endsAt }: { startedAt: string; endsAt: string }) =>
      (Date.parse(endsAt) - Date.parse(startedAt)) / 60_000;
    const read = () => api.call('GET', `/training-quiz-attempt/${before.id}`, { as: one.as });
    const lengthened = (await read()).json();
    expect([minutesOf(before), minutesOf(lengthened)]).toEqual([20, 25]);
    expect(lengthened.version).toBe(before.version);
    await one.change({ extraTime: null });
    expect(minutesOf((await read()).json())).toBe(25);
    await one.change({ extraTime: { unit: 'minutes', amount: 7 } });
    const [quiz] = (await one.learning()).json().quizzes;
    expect(quiz).toMatchObject({ timeLimitMinutes: 27, extraMinutes: 7 });
    await one.handIn();
    expect(minutesOf((await one.attempt()).json())).toBe(27);
    const { adjustments } = (await one.change({ extraTime: { unit: 'minutes', amount: 7 } })).json();
    expect(adjustments).toHaveLength(3);
    expect(adjustments[0]).toMatchObject({
      reason: 'Asked for it',
      extraTime: { unit: 'minutes', amount: 7 },
    });
    const stored = await api.db.selectFrom('learner_adjustments').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain('Asked for it');
  });

  it('leaves a quiz without a time limit as it is, and has a bound by its unit', async () => {
    const one = await learner({ timeLimitMinutes: null });
    await one.change({ extraTime: { unit: 'minutes', amount: 480 } });
    expect((await one.attempt()).json().endsAt).toBeNull();
    expect((await one.change({ extraTime: { unit: 'percent', amount: 301 } })).json().message).toEqual([
      { property: 'extraTime.amount', message: 'Enter at most 300 per cent' },
    ]);
    expect((await one.change({ extraTime: { unit: 'hours', amount: 1 } })).statusCode).toBe(400);
  });
});

describe('a further attempt', () => {
  it('is allowed once when none is left, and the earlier ones stay', async () => {
    const one = await learner({ attemptsAllowed: 1 });
    expect((await one.allow()).statusCode).toBe(409);
    await one.handIn();
    expect((await one.attempt()).statusCode).toBe(409);
    const statuses = (await Promise.all([one.allow(), one.allow()])).map(({ statusCode }) => statusCode);
    expect(statuses.sort()).toEqual([201, 409]);
    const [quiz] = (await one.learning()).json().quizzes;
    expect(quiz).toMatchObject({ attemptsAllowed: 2, attemptsLeft: 1, open: true });
    expect(await newsTo(one.as)).toBe(1);
    expect((await one.attempt()).json()).toMatchObject({ attemptsLeft: 0, state: 'begun' });
    await one.handIn();
    const list = await api.call('GET', `/training-quiz-attempt?learningId=${one.id}`, { as: admin });
    expect(list.json().items).toHaveLength(2);
    expect((await one.allow({ quizId: 'none' })).json().message).toMatchObject([{ property: 'quizId' }]);
    expect(await actionsOf(one.id)).toEqual(['learner.attempt-allowed', 'learning.begun']);
  });
});
