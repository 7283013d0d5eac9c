import { beforeAll, describe, expect, it } from 'vitest';
import { findPage } from '#server/platform/managed/list.ts';
import { findBySlug, storedCatalogue } from '#server/records/trainings/catalogue.ts';
import { partsOf } from '#server/records/trainings/content.ts';
import { storedTrainings } from '#server/records/trainings/stored-trainings.ts';
import { currentVersion, holdTraining, readVersion } from '#server/records/trainings/versions.ts';
import { buildTestApp, dialect, type Person, type TestApi } from '#tests/support/api.ts';
import { form, photograph } from '#tests/support/pictures.ts';
import { trainingCalls } from '#tests/support/trainings.ts';
import { plansOf } from '../cases/query-plans.ts';

let api: TestApi;
let as: Person;

beforeAll(async () => {
  api = await buildTestApp();
  as = await api.admin();
  return api.close;
});

const { call, read, training, module, step, quiz, question, move, whole } = trainingCalls(
  () => api,
  () => as,
);
const open = (path: string, headers = {}) => api.call('GET', path, { headers });
const current = async (id: string) => {
  const version = await currentVersion(api.db, id);
  if (!version) throw new Error('It is not published');
  return version;
};

describe('publishing a training', () => {
  it('names what is missing by its location', async () => {
    const { id, version } = await training({ summary: '' });
    const publish = (body: object) => api.call('PATCH', `/trainings/${id}/publish`, { as, body });
    expect((await publish({ state: 'published', version })).json().message).toEqual([
      { property: 'summary', message: 'Enter a summary. The catalogue shows it' },
      { property: 'modules', message: 'Add a module. There is nothing to learn yet' },
    ]);
    await module(id);
    const { missing } = await call<{ missing: object[] }>('GET', `/trainings/${id}/preview`, 200);
    expect(missing).toContainEqual(expect.objectContaining({ property: 'modules.0.steps' }));
    // Another author has added a module in the meantime.
    const late = await publish({ state: 'published', version });
    expect(late.json()).toMatchObject({ statusCode: 409, stored: { id, version: 2, state: 'draft' } });
    const early = await publish({ state: 'withdrawn', version: 2 });
    expect(early.json()).toMatchObject({ statusCode: 409, message: 'This is draft. It cannot be withdrawn' });
    expect(await currentVersion(api.db, id)).toBeNull();
  });

  it('freezes it in a version, which remains for learners who have begun it', async () => {
    const { id, module: own, step: text, quiz: end, question: asked } = await whole();
    const { version } = await read(id);
    const published = await move(id, 'published');
    expect(published).toMatchObject({ state: 'published', publishedVersion: 1, changed: false });
    const first = await current(id);
    expect(first).toMatchObject({ number: 1, trainingId: id });
    expect(first.content).toMatchObject({
      training: { title: 'Knowing your customer', price: 0, currency: 'CAD' },
      modules: [{ id: own.id, steps: [{ id: text.id, body: '<p>Text</p>' }], quizzes: [] }],
      quizzes: [{ id: end.id, questions: [{ id: asked.id, correct: ['a'] }] }],
    });
    // Its response was lost.
    const again = { state: 'published', version };
    expect(await call('PATCH', `/trainings/${id}/publish`, 200, again)).toEqual(published);

    await call('PATCH', `/training-steps/${text.id}`, 200, { body: '<p>New</p>' });
    expect(await read(id)).toMatchObject({ changed: true, publishedVersion: 1 });
    expect((await current(id)).id).toBe(first.id);
    await move(id, 'published');
    const second = await current(id);
    expect(second.number).toBe(2);
    expect(second.content.modules[0]?.steps[0]).toMatchObject({ id: text.id, body: '<p>New</p>' });
    expect((await readVersion(api.db, first.id)).content.modules[0]?.steps[0]?.body).toBe('<p>Text</p>');
    expect(await move(id, 'published')).toMatchObject({ publishedVersion: 2 });

    await move(id, 'withdrawn');
    expect(await currentVersion(api.db, id)).toBeNull();
    expect((await open(`/trainings/${id}`)).statusCode).toBe(404);
    // Nothing was changed, so the version is the same.
    await move(id, 'published');
    expect((await current(id)).id).toBe(second.id);
  });

  it('stores the pictures of a version, whatever becomes of the draft', async () => {
    const { payload, headers } = form({ bytes: await photograph() });
    const { url } = (await api.call('POST', '/upload', { as, body: payload, headers })).json();
    const { id, step: text } = await whole();
    const [picture, none] = [`<p>A</p><img src="${url}" alt="A" loading="lazy" />`, '<p>B</p>'];
    await call('PATCH', `/training-steps/${text.id}`, 200, { body: picture });
    await move(id, 'published');
    await call('PATCH', `/training-steps/${text.id}`, 200, { body: none });
    const remove = () => api.call('DELETE', `/upload?url=${url}`, { as });
    expect((await remove()).statusCode).toBe(409);
    await call('DELETE', `/trainings/${id}`, 204);
    expect((await remove()).statusCode).toBe(204);
  });

  it('concurrently creates one version; it can be held while it exists, but not once it is gone', async () => {
    const { id } = await whole();
    const { version } = await read(id);
    const body = { state: 'published', version };
    const publish = () => api.call('PATCH', `/trainings/${id}/publish`, { as, body });
    const answers = await Promise.all([publish(), publish(), publish()]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect((await current(id)).number).toBe(1);
    await api.db.transaction().execute(async (trx) => expect(await holdTraining(trx, id)).toBe(true));
    await call('DELETE', `/trainings/${id}`, 204);
    expect(await api.db.transaction().execute((trx) => holdTraining(trx, id))).toBe(false);
  });
});

describe('a training', () => {
  it('is stored sanitised, with a slug of its own that redirects once it was published', async () => {
    const one = await training({
      title: 'Réglement & you',
      description: '<p onclick="x">A</p><script>b</script>',
    });
    expect(one).toMatchObject({
      slug: 'reglement-you',
      description: '<p>A</p>',
      state: 'draft',
      changed: true,
    });
    const [two, three] = await Promise.all([
      training({ title: 'Réglement & you' }),
      training({ title: 'Réglement & you' }),
    ]);
    expect(new Set([two.slug, three.slug])).toEqual(new Set(['reglement-you-2', 'reglement-you-3']));
    const taken = await api.call('PATCH', `/trainings/${two.id}`, { as, body: { slug: 'reglement-you' } });
    expect(taken.json()).toMatchObject({ statusCode: 409, message: [{ property: 'slug' }] });
    const { id } = await whole({ title: 'Sanctions' });
    await move(id, 'published');
    await call('PATCH', `/trainings/${id}`, 200, { slug: 'sanctions-now' });
    // The slug of an unpublished change leads nowhere yet.
    expect((await open('/trainings/slug/sanctions-now')).statusCode).toBe(404);
    expect((await open('/trainings/slug/sanctions')).json()).toMatchObject({ id, slug: 'sanctions' });
    await move(id, 'published');
    expect((await open('/trainings/slug/sanctions')).json()).toMatchObject({ id, slug: 'sanctions-now' });
    const stale = await api.call('PATCH', `/trainings/${id}`, { as, body: { title: 'Z', version: 1 } });
    expect(stale.json()).toMatchObject({ statusCode: 409, stored: { id, title: 'Sanctions' } });
  });

  it('is duplicated with all its parts', async () => {
    const { id, module: own } = await whole({ price: 500, tags: ['KYC'] });
    const after = await quiz(id, { moduleId: own.id });
    await question(after.id, { kind: 'shortText', accepted: ['Ada'] });
    await step(own.id, { title: 'Two' });
    await move(id, 'published');
    const copy = await call<{ id: string }>('POST', `/trainings/duplicate/${id}`, 201);
    expect(copy).toMatchObject({
      title: 'Copy of Knowing your customer',
      price: 500,
      state: 'draft',
      publishedVersion: null,
      version: 1,
    });
    type Preview = { content: Record<string, unknown>; missing: object[] };
    const withoutIds = async (of: string) => {
      const { content } = await call<Preview>('GET', `/trainings/${of}/preview`, 200);
      return JSON.parse(JSON.stringify({ ...content, training: null }), (key, value) =>
        key === 'id' && value !== 'a' && value !== 'b' ? null : value,
      );
    };
    expect(await withoutIds(copy.id)).toEqual(await withoutIds(id));
    const { modules } = await partsOf(api.db, copy.id);
    expect(modules.map((each) => each.id)).not.toContain(own.id);
  });

  it('is not deleted while a learner has it', async () => {
    const { id } = await whole();
    await move(id, 'published');
    const client = await api.client();
    const bought = await api.call('POST', '/training-purchases', { as: client, body: { trainingId: id } });
    expect([200, 201], bought.body).toContain(bought.statusCode);
    const refused = await api.call('DELETE', `/trainings/${id}`, { as });
    expect(refused.json()).toMatchObject({
      statusCode: 409,
      message: expect.stringContaining('Withdraw it'),
    });
    expect((await open(`/trainings/${id}`)).statusCode).toBe(200);
  });
});

describe('the catalogue', () => {
  it('contains all published trainings, as published, for everyone', async () => {
    const {
      id,
      slug,
      module: own,
      step: text,
    } = await whole({ title: 'Zebra crossings', tags: ['Roads'], price: 900 });
    const list = async (query = '') => (await open(`/trainings?search=zebra${query}`)).json();
    expect(await list()).toMatchObject({ items: [], total: 0 });
    await move(id, 'published');
    expect(await list('&tag=roads&free=false&language=en&sort=title')).toMatchObject({
      items: [{ id, slug, title: 'Zebra crossings', price: 900, moduleCount: 1, stepCount: 1, quizCount: 1 }],
      total: 1,
    });
    expect((await list('&free=true')).total).toBe(0);
    await call('PATCH', `/trainings/${id}`, 200, { title: 'Zebra paths', price: 0 });
    const shown = await open(`/trainings/${id}`);
    expect(shown.json()).toMatchObject({
      title: 'Zebra crossings',
      price: 900,
      outline: [{ id: own.id, steps: [{ id: text.id, kind: 'text' }], quizzes: [] }],
      finalQuizzes: [{ questionCount: 1 }],
    });
    // Neither contents nor questions.
    expect(shown.body).not.toMatch(/<p>Text|Ada|correct/);
    const client = await api.client();
    expect((await api.call('GET', `/trainings/${id}`, { as: client })).json()).toEqual(shown.json());
    // Administrators see the unpublished changes.
    expect(await read(id)).toMatchObject({ title: 'Zebra paths', changed: true });
    const found = await call<{ items: object[] }>('GET', '/trainings?search=paths&state=published', 200);
    expect(found.items).toMatchObject([{ id, price: 0, state: 'published' }]);

    expect(shown.headers).toMatchObject({
      vary: expect.stringContaining('authorization'),
      'cache-control': 'public, max-age=60, must-revalidate',
    });
    const again = { 'if-none-match': String(shown.headers.etag) };
    expect((await open(`/trainings/${id}`, again)).statusCode).toBe(304);
    await move(id, 'published');
    expect((await open(`/trainings/${id}`, again)).json()).toMatchObject({ title: 'Zebra paths' });
    const administrators = await api.call('GET', `/trainings/${id}`, { as, headers: again });
    expect([administrators.statusCode, administrators.headers['cache-control']]).toEqual([200, 'no-store']);
    expect(await list()).toMatchObject({ total: 1 });
    await move(id, 'withdrawn');
    expect(await list()).toMatchObject({ items: [], total: 0 });
  });

  // PostgreSQL decides by its statistics whether to sort.
  it.runIf(dialect === 'sqlite')(
    'is read by an index and in its order, like the lists of the staff area',
    async () => {
      const filters = [{ language: 'fr' }, { free: true }, { language: 'fr', free: false }, {}];
      const asked = { page: 1, pageSize: 25, order: 'desc' as const };
      const ofArea = [{}, { state: 'draft' }].flatMap((state) =>
        filters.map((filter) => ({ ...state, ...filter })),
      );
      const lists = [
        ...filters.flatMap((filter) =>
          ['publishedAt', 'title'].map(
            (sort) => (db: typeof api.db) => findPage(db, storedCatalogue, { ...asked, ...filter, sort }),
          ),
        ),
        ...ofArea.flatMap((filter) =>
          ['updatedAt', 'publishedAt', 'title'].map(
            (sort) => (db: typeof api.db) => findPage(db, storedTrainings, { ...asked, ...filter, sort }),
          ),
        ),
      ];
      const runs = [
        ...lists,
        (db: typeof api.db) => findBySlug(db, 'a'),
        (db: typeof api.db) => partsOf(db, 'a'),
        (db: typeof api.db) => currentVersion(db, 'a'),
      ];
      for (const run of lists) {
        expect((await plansOf(api.db, run)).flat().filter((each) => each.includes('TEMP B-TREE'))).toEqual(
          [],
        );
      }
      for (const run of runs) {
        const steps = (await plansOf(api.db, run)).flat();
        expect(steps.length).toBeGreaterThan(0);
        expect(steps.filter((each) => /^SCAN (?!found|.*USING)/.test(each))).toEqual([]);
      }
    },
  );
});
