import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import {
  completeTraining,
  paidPurchase,
  publishedTraining,
  publishNextVersion,
  quizContent,
  rightAnswers,
  trainingContent,
  withdrawTraining,
} from '#tests/support/learning.ts';
import { form, photograph } from '#tests/support/pictures.ts';

let api: TestApi;
let client: Person;
let admin: Person;

beforeAll(async () => {
  api = await buildTestApp();
  [client, admin] = [await api.client(), await api.admin()];
  return api.close;
});

const begin = (id: string, body: object = {}, as = client) =>
  api.call('POST', `/trainings/${id}/learning`, { as, body });
const learningOf = async (id: string, as = client) =>
  (await api.call('GET', `/trainings/${id}/learning`, { as })).json();
const mark = (id: string, step: string, done = true, as = client) =>
  api.call('PUT', `/trainings/${id}/learning/steps/${step}`, { as, body: { done } });
const tryQuiz = (trainingId: string, quizId: string, as = client) =>
  api.call('POST', '/training-quiz-attempt', { as, body: { trainingId, quizId } });

/** Creates a training that the client owns. */
async function ownTraining(content = trainingContent(), as = client) {
  const id = await publishedTraining(api, content);
  await paidPurchase(api, as, id);
  return id;
}

describe('a person whom staff enrol', () => {
  const enrol = async (body: object) =>
    api.call('POST', '/training-learners', {
      as: await api.admin(),
      body: { reason: 'Speaks for us', ...body },
    });

  it('gets the training without a payment, with a new account where there is none, once', async () => {
    const trainingId = await publishedTraining(api);
    const email = 'enrolled@example.com';
    const answers = await Promise.all([enrol({ email, trainingId }), enrol({ email, trainingId })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect((await api.mailTo(email)).text).toContain('You do not need to pay anything.');
    const as = await api.signIn(email);
    expect((await begin(trainingId, {}, as)).statusCode).toBe(200);
    const own = await api.call('GET', '/training-purchases/user', { as });
    expect(own.json().items).toMatchObject([{ state: 'paid', total: 0 }]);
    expect(own.body).not.toContain('Speaks for us');
    const bought = await api.call('GET', `/training-purchases?search=${email}`, { as: admin });
    expect(bought.json().items).toMatchObject([{ grantReason: 'Speaks for us', trainingId }]);
  });

  it('is refused with the reason', async () => {
    const trainingId = await publishedTraining(api);
    expect((await enrol({ email: admin.email, trainingId })).json()).toMatchObject({
      statusCode: 409,
      message: 'This address belongs to a staff member',
    });
    const missing = await enrol({ email: 'ada@example.com', trainingId: 'none' });
    expect(missing.json().message).toMatchObject([{ property: 'trainingId' }]);
    expect((await enrol({ email: 'not an address', trainingId })).statusCode).toBe(400);
    expect((await enrol({ email: 'ada@example.com', trainingId, reason: ' ' })).statusCode).toBe(400);
  });
});

describe('a training', () => {
  it('is begun once by a learner with access, in the version that is published then', async () => {
    const id = await publishedTraining(api);
    expect((await begin(id)).statusCode).toBe(403);
    expect((await api.call('GET', `/trainings/${id}/learning`, { as: client })).statusCode).toBe(404);
    await paidPurchase(api, client, id);
    const begun = (await begin(id)).json();
    expect(begun).toMatchObject({
      trainingId: id,
      versionNumber: 1,
      newerVersion: false,
      completedAt: null,
      progress: { done: 0, total: 5 },
      next: { kind: 'step', id: 's1' },
    });
    api.clock.advanceMinutes(1);
    expect(await (await begin(id)).json()).toEqual(begun);
    // An editor publishes a new version: the learner's version stays.
    const later = trainingContent({ modules: [], quizzes: [] }, { title: 'Another title' });
    await publishNextVersion(api, id, later);
    expect(await learningOf(id)).toEqual({ ...begun, newerVersion: true });
    expect((await begin('ffffffff-ffff-4fff-bfff-ffffffffffff')).statusCode).toBe(404);
  });

  it('that is withdrawn can be finished by its learners, and begun by those who bought it', async () => {
    const id = await ownTraining();
    const other = await api.client();
    await paidPurchase(api, other, id);
    await begin(id);
    await withdrawTraining(api, id);
    expect((await mark(id, 's1')).json().progress).toEqual({ done: 1, total: 5 });
    expect((await begin(id, {}, other)).json()).toMatchObject({ versionNumber: 1, newerVersion: false });
    expect((await begin(id, {}, await api.client())).statusCode).toBe(404);
  });

  it('that was refunded is closed, and loses no progress', async () => {
    const id = await ownTraining();
    await begin(id);
    await mark(id, 's1');
    const attempt = (await tryQuiz(id, 'quiz')).json();
    await api.db
      .updateTable('training_purchases')
      .set({ state: 'refunded' })
      .where('training_id', '=', id)
      .execute();
    const closed = await Promise.all([
      api.call('GET', `/trainings/${id}/learning`, { as: client }),
      mark(id, 's2'),
      tryQuiz(id, 'quiz'),
      begin(id),
      api.call('PATCH', `/training-quiz-attempt/${attempt.id}`, { as: client, body: { handIn: true } }),
    ]);
    expect(closed.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 403, 403]);
    const learner = await api.call('GET', `/training-learners?trainingId=${id}`, { as: admin });
    expect(learner.json().items[0]).toMatchObject({ done: 1, total: 5 });
  });
});

describe('progress', () => {
  it('counts steps and quizzes, and completes with the last of them, once', async () => {
    const id = await ownTraining();
    await begin(id);
    expect((await mark(id, 's1')).json()).toMatchObject({ progress: { done: 1 }, next: { id: 's2' } });
    expect((await mark(id, 's1')).json().progress.done).toBe(1);
    expect((await mark(id, 's1', false)).json().progress.done).toBe(0);
    expect((await mark(id, 'nobody')).statusCode).toBe(404);
    const completed = await completeTraining(api, client, { trainingId: id });
    expect(completed).toMatchObject({
      completedAt: api.clock.now().toISOString(),
      score: 100,
      progress: { done: 5, total: 5 },
      next: { kind: 'none', id: null },
    });
    expect(completed.quizzes[0]).toMatchObject({ open: true, best: { score: 100, passed: true } });
    expect((await mark(id, 's1', false)).statusCode).toBe(409);
    const trail = await api.call('GET', `/admin/audit?subjectId=${completed.id}`, { as: admin });
    expect(trail.json().items.map(({ action }: { action: string }) => action)).toEqual([
      'learning.completed',
      'learning.begun',
    ]);
    const mine = (await api.call('GET', '/learning', { as: client })).json();
    expect(mine.items).toHaveLength(mine.total);
    expect(mine.items.find((each: { trainingId: string }) => each.trainingId === id)).toMatchObject({
      trainingId: id,
      progress: { done: 5, total: 5 },
      score: 100,
    });
  });

  it('can be begun again once it is completed, in the current version, and the first run remains', async () => {
    const id = await ownTraining();
    await begin(id);
    expect((await begin(id, { again: true })).statusCode).toBe(409);
    const first = await completeTraining(api, client, { trainingId: id });
    await publishNextVersion(api, id, trainingContent());
    const second = (await begin(id, { again: true })).json();
    expect(second).toMatchObject({ versionNumber: 2, completedAt: null, progress: { done: 0, total: 5 } });
    expect(second.id).not.toBe(first.id);
    expect((await tryQuiz(id, 'quiz')).json()).toMatchObject({ learningId: second.id, attemptsLeft: 1 });
    const runs = (await api.call('GET', `/training-learners?trainingId=${id}`, { as: admin })).json();
    expect(runs.items.map(({ state }: { state: string }) => state).sort()).toEqual(['completed', 'underWay']);
  });

  it('is sequential if the training requires it', async () => {
    const quizzes = [quizContent({ id: 'after-m1' })];
    const [m1, m2] = trainingContent().modules;
    if (!m1 || !m2) throw new Error('The sample has two modules');
    const id = await ownTraining(trainingContent({ inOrder: true, modules: [{ ...m1, quizzes }, m2] }));
    const begun = (await begin(id)).json();
    expect(begun.modules[0].steps.map(({ open }: { open: boolean }) => open)).toEqual([true, false]);
    expect((await mark(id, 's2')).json()).toMatchObject({
      statusCode: 409,
      message: 'Complete the parts before this step first',
    });
    expect((await tryQuiz(id, 'after-m1')).statusCode).toBe(409);
    // A locked body is not sent, and a completed step stays readable.
    const bodies = async () =>
      (await learningOf(id)).modules[0].steps.map(({ body }: { body: string }) => body);
    expect(await bodies()).toEqual(['<p>Read this.</p>', '']);
    await mark(id, 's1');
    expect(await bodies()).toEqual(['<p>Read this.</p>', '<p>Read this.</p>']);
    await mark(id, 's2');
    expect((await mark(id, 's3')).statusCode).toBe(409);
    const attempt = (await tryQuiz(id, 'after-m1')).json();
    const body = { answers: rightAnswers(attempt), handIn: true };
    await api.call('PATCH', `/training-quiz-attempt/${attempt.id}`, { as: client, body });
    expect(await learningOf(id)).toMatchObject({ progress: { done: 3, total: 6 }, next: { id: 's3' } });
  });
});

describe('my trainings', () => {
  const mine = async (as: Person, query = '') =>
    (await api.call('GET', `/learning/trainings${query}`, { as })).json();

  it('include all that was bought, begun, completed, expired, suspended and refunded, with the latest purchase', async () => {
    const as = await api.signIn('my.trainings@example.com');
    await api.call('PATCH', `/users/${as.userId}`, {
      as: admin,
      body: { firstName: 'Grace', lastName: 'Hopper' },
    });
    const content = trainingContent({}, { refresherMonths: 1 });
    const ids = await Promise.all(Array.from({ length: 5 }, () => ownTraining(content, as)));
    const [bought = '', begun = '', completed = '', refunded = '', suspended = ''] = ids;
    const setState = (id: string, state: 'refunded' | 'disputed') =>
      api.db
        .updateTable('training_purchases')
        .set({ state, refunded_at: state === 'refunded' ? api.clock.now().toISOString() : '' })
        .where('training_id', '=', id)
        .execute();
    api.clock.advanceMinutes(1);
    await begin(begun, {}, as);
    await completeTraining(api, as, { trainingId: completed, content });
    await completeTraining(api, as, { trainingId: refunded, content });
    await setState(refunded, 'refunded');
    await setState(suspended, 'disputed');
    const { items, total } = await mine(as);
    expect(total).toBe(5);
    const states = Object.fromEntries(
      items.map((each: { trainingId: string; state: string }) => [each.trainingId, each.state]),
    );
    expect(states).toEqual({
      ...{ [bought]: 'bought', [begun]: 'begun', [completed]: 'completed' },
      ...{ [refunded]: 'refunded', [suspended]: 'suspended' },
    });
    expect((await mine(as, `?trainingId=${refunded}`)).items).toMatchObject([
      { state: 'refunded', refundedAt: api.clock.now().toISOString() },
    ]);
    expect((await mine(as, '?pageSize=2&page=3')).items).toHaveLength(1);
    expect((await mine(await api.client())).items).toEqual([]);
    // Bought again: the latest purchase counts.
    api.clock.advanceMinutes(1);
    await paidPurchase(api, as, refunded);
    expect((await mine(as, `?trainingId=${refunded}`)).items).toMatchObject([{ state: 'completed' }]);
  });
});

describe('the file of a step', () => {
  it('is opened by a signed link, by a learner of the training', async () => {
    const { payload, headers } = form({ bytes: await photograph() });
    const stored = await api.call('POST', '/upload/private', { as: admin, body: payload, headers });
    const content = trainingContent();
    const [module] = content.modules;
    const [step, plain] = module?.steps ?? [];
    if (!module || !step || !plain) throw new Error('The sample has steps');
    const modules = [
      {
        ...module,
        steps: [
          { ...step, kind: 'file' as const, fileId: stored.json().id, fileName: 'Handout, part 1' },
          plain,
        ],
      },
    ];
    const id = await ownTraining(trainingContent({ modules }));
    const link = (stepId: string, as = client) =>
      api.call('GET', `/trainings/${id}/learning/steps/${stepId}/file`, { as });
    expect((await link('s1')).statusCode).toBe(404);
    await begin(id);
    const signed = await link('s1');
    expect(signed.statusCode, signed.body).toBe(200);
    const opened = await api.app.inject({ url: signed.json().signedUrl });
    expect([opened.statusCode, opened.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(opened.headers['content-disposition']).toContain('filename="Handout, part 1.jpg"');
    // The signature covers the name.
    const renamed = signed.json().signedUrl.replace('Handout', 'Invoice');
    expect((await api.app.inject({ url: renamed })).statusCode).toBe(403);
    expect((await link('s2')).statusCode).toBe(404);
    expect((await link('s1', await api.client())).statusCode).toBe(404);
  });

  it('is not opened before the preceding steps are done, if the steps are sequential', async () => {
    const { payload, headers } = form({ bytes: await photograph() });
    const { id: fileId } = (
      await api.call('POST', '/upload/private', { as: admin, body: payload, headers })
    ).json();
    const [m1] = trainingContent().modules;
    const [first, second] = m1?.steps ?? [];
    if (!m1 || !first || !second) throw new Error('The sample has steps');
    const steps = [first, { ...second, kind: 'file' as const, fileId, fileName: 'a.jpg' }];
    const id = await ownTraining(trainingContent({ inOrder: true, modules: [{ ...m1, steps }] }));
    const begun = (await begin(id)).json();
    expect(begun.modules[0].steps[1]).toMatchObject({ fileId: null, fileName: '', open: false });
    const link = () => api.call('GET', `/trainings/${id}/learning/steps/s2/file`, { as: client });
    expect((await link()).statusCode).toBe(409);
    await mark(id, 's1');
    expect((await link()).statusCode).toBe(200);
  });
});

describe('the learners', () => {
  it('are found by name, address and training, and shown with their progress', async () => {
    const ada = await api.signIn('ada.learner@example.com');
    await api.call('PATCH', `/users/${ada.userId}`, {
      as: admin,
      body: { firstName: 'Ada', lastName: 'Byron' },
    });
    const id = await ownTraining(trainingContent({}, { title: 'Sanctions for beginners' }), ada);
    await begin(id, {}, ada);
    await mark(id, 's2', true, ada);
    const failed = (await tryQuiz(id, 'quiz', ada)).json();
    await api.call('PATCH', `/training-quiz-attempt/${failed.id}`, { as: ada, body: { handIn: true } });
    const find = async (query: string) =>
      (await api.call('GET', `/training-learners?${query}`, { as: admin })).json();
    for (const query of [
      'search=byron',
      'search=ada.learn',
      'search=sanct+ada',
      `trainingId=${id}&state=underWay`,
    ]) {
      expect((await find(query)).items, query).toMatchObject([
        {
          userId: ada.userId,
          name: 'Ada Byron',
          title: 'Sanctions for beginners',
          done: 1,
          total: 5,
          bestScore: 0,
        },
      ]);
    }
    // From then on they are found by the other name.
    await api.call('PATCH', `/users/${ada.userId}`, { as: admin, body: { lastName: 'Lovelace' } });
    expect([(await find('search=lovelace')).total, (await find('search=byron')).total]).toEqual([1, 0]);
    expect((await find(`state=completed&trainingId=${id}`)).items).toEqual([]);
    const [{ id: run }] = (await find('search=lovelace')).items;
    const whole = (await api.call('GET', `/training-learners/${run}`, { as: admin })).json();
    expect(whole.modules[0].steps).toMatchObject([
      { doneAt: null },
      { doneAt: api.clock.now().toISOString() },
    ]);
    expect(whole.quizzes).toMatchObject([{ attempts: 1, best: { score: 0, passed: false } }]);
    const attempts = await api.call('GET', `/training-quiz-attempt?learningId=${run}`, { as: admin });
    expect(attempts.json().items).toMatchObject([{ id: failed.id, state: 'failed', userId: ada.userId }]);
  });
});
