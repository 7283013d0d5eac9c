import { beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { form, photograph } from '#tests/support/pictures.ts';
import { trainingCalls } from '#tests/support/trainings.ts';

let api: TestApi;
let as: Person;

beforeAll(async () => {
  api = await buildTestApp();
  as = await api.admin();
  return api.close;
});

const { call, read, training, module, step, quiz, question } = trainingCalls(
  () => api,
  () => as,
);
type Listed = { items: { id: string; position: number }[]; total: number };
const idsIn = async (path: string) => {
  const { items } = await call<Listed>('GET', `${path}&pageSize=100`, 200);
  // Without gaps, whatever happened.
  expect(items.map(({ position }) => position)).toEqual(items.map((_, index) => index + 1));
  return items.map(({ id }) => id);
};
const stepsOf = (moduleId: string) => idsIn(`/training-steps?moduleId=${moduleId}`);
const modulesOf = (trainingId: string) => idsIn(`/training-modules?trainingId=${trainingId}`);
const order = (path: string, body: object) => api.call('POST', `/${path}/update-positions`, { as, body });

describe('the parts of a training', () => {
  it('have the index at which they are inserted, and raise its version', async () => {
    const { id } = await training();
    const one = await module(id, { title: 'One' });
    expect(one).toMatchObject({ trainingId: id, position: 1, version: 1, trainingVersion: 2 });
    const two = await module(id);
    const first = await module(id, { position: 1 });
    expect(await modulesOf(id)).toEqual([first.id, one.id, two.id]);
    await call('PATCH', `/training-modules/${first.id}`, 200, { position: 9 });
    expect(await modulesOf(id)).toEqual([one.id, two.id, first.id]);
    await call('DELETE', `/training-modules/${two.id}`, 204);
    expect(await modulesOf(id)).toEqual([one.id, first.id]);
    // A move by another author does not change its version, so an open form can be saved.
    const saved = await call('PATCH', `/training-modules/${one.id}`, 200, { title: 'Won', version: 1 });
    expect(saved).toMatchObject({ title: 'Won', version: 2, trainingVersion: 7 });
    expect(await read(id)).toMatchObject({ version: 7, outlineVersion: 6, changed: true });
    const late = await api.call('PATCH', `/training-modules/${one.id}`, {
      as,
      body: { title: 'Z', version: 1 },
    });
    expect(late.json()).toMatchObject({ statusCode: 409, stored: saved });
  });

  it('move to another module of the training, but not of another training', async () => {
    const { id } = await training();
    const [a, b] = [await module(id), await module(id)];
    const [one, two, three] = [await step(a.id), await step(a.id), await step(b.id)];
    await call('PATCH', `/training-steps/${one.id}`, 200, { moduleId: b.id, position: 1 });
    expect([await stepsOf(a.id), await stepsOf(b.id)]).toEqual([[two.id], [one.id, three.id]]);
    const moved = await order('training-steps', { moduleId: a.id, ids: [three.id, two.id] });
    expect(moved.json().modules).toEqual([
      { id: a.id, stepIds: [three.id, two.id] },
      { id: b.id, stepIds: [one.id] },
    ]);
    const all = await call<Listed>('GET', `/training-steps?trainingId=${id}`, 200);
    expect(all.items.map((each) => each.id)).toEqual([three.id, two.id, one.id]);
    const elsewhere = await module((await training()).id);
    const body = { moduleId: elsewhere.id };
    const away = await api.call('PATCH', `/training-steps/${one.id}`, { as, body });
    expect(away.json()).toMatchObject({ statusCode: 400, message: [{ property: 'moduleId' }] });
    expect((await order('training-steps', { moduleId: elsewhere.id, ids: [one.id] })).statusCode).toBe(409);
  });

  it('are sorted as a whole, and an incomplete list is refused with what is stored', async () => {
    const { id } = await training();
    const ids = [(await module(id)).id, (await module(id)).id, (await module(id)).id];
    const turned = [...ids].reverse();
    const done = await order('training-modules', { trainingId: id, ids: turned, version: 4 });
    expect(done.json()).toEqual({ trainingId: id, version: 5, ids: turned });
    // Its response was lost.
    expect((await order('training-modules', { trainingId: id, ids: turned, version: 4 })).json()).toEqual(
      done.json(),
    );
    for (const wrong of [ids.slice(1), [...ids, ids[0]], ['x', ...ids.slice(1)]]) {
      const refused = await order('training-modules', { trainingId: id, ids: wrong });
      expect(refused.json()).toMatchObject({ statusCode: 409, stored: done.json() });
    }
    expect((await order('training-modules', { trainingId: id, ids, version: 4 })).statusCode).toBe(409);
    expect((await order('training-modules', { trainingId: 'x', ids: [] })).statusCode).toBe(404);
  });

  it('have no gaps if many editors add, move and delete concurrently', async () => {
    const { id } = await training();
    const [a, b] = [await module(id), await module(id)];
    const steps = await Promise.all(Array.from({ length: 8 }, (_, i) => step(i % 2 ? a.id : b.id)));
    const answers = await Promise.all([
      ...steps.slice(0, 3).map((each) => api.call('DELETE', `/training-steps/${each.id}`, { as })),
      ...steps
        .slice(3, 6)
        .map((each) =>
          api.call('PATCH', `/training-steps/${each.id}`, { as, body: { moduleId: a.id, position: 1 } }),
        ),
      ...[1, 2, 3].map((position) =>
        api.call('POST', '/training-steps', {
          as,
          body: { moduleId: b.id, kind: 'text', title: 'New', position },
        }),
      ),
      api.call('DELETE', `/training-modules/${(await module(id)).id}`, { as }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([
      ...[200, 200, 200, 201, 201, 201, 204, 204, 204, 204],
    ]);
    const [inA, inB] = [await stepsOf(a.id), await stepsOf(b.id)];
    expect([...inA, ...inB]).toHaveLength(8);
    expect(await modulesOf(id)).toEqual([a.id, b.id]);
  });

  it('include quizzes at their indexes and questions at theirs', async () => {
    const { id } = await training();
    const after = await module(id);
    const [end, first] = [await quiz(id), await quiz(id, { moduleId: after.id })];
    const { items } = await call<Listed>('GET', `/training-quizzes?trainingId=${id}`, 200);
    expect(items.map((each) => each.id)).toEqual([first.id, end.id]);
    const [one, two] = [await question(end.id), await question(end.id)];
    await call('PATCH', `/training-quiz-questions/${two.id}`, 200, { position: 1 });
    expect(await idsIn(`/training-quiz-questions?quizId=${end.id}`)).toEqual([two.id, one.id]);
    expect(await call('GET', `/training-quizzes/${end.id}`, 200)).toMatchObject({ questionCount: 2 });
    // A removed option cannot be a right answer.
    const options = [
      { id: 'b', text: 'Bob' },
      { id: 'c', text: 'Cy' },
    ];
    const changed = await call('PATCH', `/training-quiz-questions/${one.id}`, 200, { options });
    expect(changed).toMatchObject({ options, correct: [] });
    const moved = await call('PATCH', `/training-quizzes/${end.id}`, 200, {
      moduleId: after.id,
      position: 1,
    });
    expect(moved).toMatchObject({ position: 1, moduleId: after.id });
    const stale = await api.call('PATCH', `/training-quizzes/${end.id}`, {
      as,
      body: { title: 'Z', version: 1 },
    });
    expect(stale.json()).toMatchObject({ statusCode: 409, stored: { questionCount: 2, version: 2 } });
    await call('DELETE', `/training-modules/${after.id}`, 204);
    expect((await call<Listed>('GET', `/training-quizzes?trainingId=${id}`, 200)).total).toBe(0);
  });

  it('are refused if their parent does not exist or is full', async () => {
    const refused = async (path: string, body: object) => (await api.call('POST', path, { as, body })).json();
    for (const [path, body, property] of [
      ['/training-modules', { trainingId: 'x', title: 'A' }, 'trainingId'],
      ['/training-steps', { moduleId: 'x', kind: 'text', title: 'A' }, 'moduleId'],
      ['/training-quizzes', { trainingId: 'x', title: 'A' }, 'trainingId'],
      ['/training-quiz-questions', { quizId: 'x', kind: 'single', text: 'A' }, 'quizId'],
    ] as const) {
      expect(await refused(path, body)).toMatchObject({ statusCode: 400, message: [{ property }] });
    }
    const { id } = await training();
    for (let n = 0; n < 20; n += 1) await quiz(id);
    const message = [{ property: 'moduleId', message: 'At most 20 quizzes are allowed in one place' }];
    expect(await refused('/training-quizzes', { trainingId: id, title: 'A' })).toMatchObject({ message });
    expect((await api.call('GET', '/training-steps', { as })).statusCode).toBe(400);
  });
});

describe('the files of a step', () => {
  const upload = async (path: string, by: Person) => {
    const { payload, headers } = form({ bytes: await photograph() });
    return (await api.call('POST', path, { as: by, body: payload, headers })).json();
  };

  it('remain while a step shows them, and client uploads cannot be used', async () => {
    const { id } = await training();
    const own = await module(id);
    const picture = await upload('/upload', as);
    const file = await upload('/upload/private', as);
    const made = await step(own.id, {
      kind: 'picture',
      pictureUrl: picture.url,
      pictureAlt: 'A',
      fileId: file.id,
    });
    const away = () => api.call('DELETE', `/upload?url=${picture.url}`, { as });
    expect((await away()).json()).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('training'),
    });
    expect((await api.call('DELETE', `/upload/${file.id}`, { as })).statusCode).toBe(409);
    const clients = await upload('/upload/private', await api.client());
    const asked = await api.call('PATCH', `/training-steps/${made.id}`, { as, body: { fileId: clients.id } });
    expect(asked.json()).toMatchObject({ statusCode: 400, message: [{ property: 'fileId' }] });
    await call('DELETE', `/training-modules/${own.id}`, 204);
    expect((await away()).statusCode).toBe(204);
    expect((await api.call('DELETE', `/upload/${file.id}`, { as })).statusCode).toBe(204);
    const gone = { moduleId: (await module(id)).id, kind: 'picture', title: 'A', pictureUrl: picture.url };
    expect((await api.call('POST', '/training-steps', { as, body: gone })).json()).toMatchObject({
      statusCode: 400,
      message: [{ property: 'pictureUrl' }],
    });
  });
});
