import { beforeAll, describe, expect, it } from 'vitest';
import { findPage } from '#server/platform/managed/list.ts';
import type { Person, TestApi } from '#tests/support/api.ts';
import { sealed } from '#tests/support/sealed.ts';
import { countRows, plansOf } from '../cases/query-plans.ts';
import { buildSampleApp, insertSamples, samples } from '../samples.ts';

let api: TestApi;
let as: Person;

/** Starts an empty server for the tests of a block. */
function ownServer(): void {
  beforeAll(async () => {
    api = await buildSampleApp();
    as = await api.admin();
    return api.close;
  });
}

const sample = (more: object = {}) => ({ title: 'Blue whale', colour: 'red', active: true, ...more });

async function made(more: object = {}) {
  const answer = await api.call('POST', '/test-samples', { as, body: sample(more) });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function list(
  query = '',
): Promise<{ items: { title: string }[]; total: number; totalIsMore: boolean }> {
  const answer = await api.call('GET', `/test-samples?${query}`, { as });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const titles = async (query: string) => (await list(query)).items.map(({ title }) => title);

const change = (id: string, body: object) => api.call('PATCH', `/test-samples/${id}`, { as, body });

describe('an entry of a managed resource', () => {
  ownServer();

  it('is created, read, changed and deleted', async () => {
    const entry = await made();
    const { id, createdAt } = entry;
    expect(entry).toEqual({
      id: expect.any(String),
      ...sample(),
      version: 1,
      createdAt,
      updatedAt: createdAt,
    });
    expect((await api.call('GET', `/test-samples/${id}`, { as })).json()).toEqual(entry);

    api.clock.advanceMinutes(1);
    const changed = await change(id, { version: 1, title: 'Red panda' });
    expect(changed.json()).toMatchObject({ title: 'Red panda', colour: 'red', version: 2, createdAt });
    expect(changed.json().updatedAt > createdAt).toBe(true);

    expect((await api.call('DELETE', `/test-samples/${id}`, { as })).statusCode).toBe(204);
    const missing = { statusCode: 404, error: 'Not Found', message: 'Not found' };
    expect((await api.call('GET', `/test-samples/${id}`, { as })).json()).toEqual(missing);
    expect((await change(id, { title: 'Gone' })).json()).toEqual(missing);
    expect((await api.call('DELETE', `/test-samples/${id}`, { as })).json()).toEqual(missing);
    const indexed = api.db.selectFrom('search_index').selectAll().where('entry_id', '=', id);
    expect(await indexed.execute()).toEqual([]);
  });

  it('is validated as a whole, even if only a part is sent', async () => {
    const refused = await api.call('POST', '/test-samples', { as, body: sample({ title: '  ' }) });
    expect(refused.statusCode).toBe(400);
    expect(refused.json().message).toEqual([{ property: 'title', message: 'Enter the title' }]);
    const { id } = await made();
    expect((await change(id, { colour: 'mauve' })).json().message).toEqual([
      { property: 'colour', message: 'Choose red or green' },
    ]);
    expect((await api.call('GET', `/test-samples/${id}`, { as })).json()).toMatchObject({ version: 1 });
  });

  it('is not overwritten by a caller with an outdated version, who receives what is stored', async () => {
    const { id } = await made();
    expect((await change(id, { version: 1, title: 'First' })).statusCode).toBe(200);
    const late = await change(id, { version: 1, title: 'Second' });
    expect(late.statusCode).toBe(409);
    expect(late.json()).toEqual({
      statusCode: 409,
      error: 'Conflict',
      message: 'Someone else has changed this in the meantime',
      stored: expect.objectContaining({ id, title: 'First', version: 2 }),
    });
    // The response to the same change may have been lost.
    expect((await change(id, { version: 1, title: 'First' })).json()).toMatchObject({ version: 2 });
    expect((await change(id, { title: 'Whatever it was' })).json()).toMatchObject({ version: 3 });
  });

  it('has one winner of twenty who change the same version at once', async () => {
    const { id } = await made();
    const all = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(id, { version: 1, title: `Editor ${n}` })),
    );
    const statuses = all.map(({ statusCode }) => statusCode).sort();
    expect(statuses).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const winner = all.find(({ statusCode }) => statusCode === 200)?.json();
    for (const { statusCode, json } of all) {
      if (statusCode === 409) expect(json().stored).toEqual(winner);
    }
  });

  it('leaves one entry in the audit trail for each change, without its content', async () => {
    const { id } = await made();
    await change(id, { title: 'Red panda', active: false });
    await change(id, { title: 'Red panda' });
    await api.call('DELETE', `/test-samples/${id}`, { as });
    const entries = await (await sealed(api.db))
      .selectFrom('audit_entries')
      .select(['action', 'actor_id', 'subject_type', 'details'])
      .where('subject_id', '=', id)
      .orderBy('seq')
      .execute();
    const about = { actor_id: as.userId, subject_type: 'test-samples' };
    expect(entries.map(({ details, ...entry }) => ({ ...entry, ...JSON.parse(details) }))).toEqual([
      { ...about, action: 'test-samples.created', version: 1, changed: ['title', 'colour', 'active'] },
      { ...about, action: 'test-samples.changed', version: 2, changed: ['title', 'active'] },
      { ...about, action: 'test-samples.deleted', version: 2, changed: [] },
    ]);
  });
});

describe('a list of entries', () => {
  ownServer();
  beforeAll(async () => {
    await made({ title: 'Grünwald Alpha', colour: 'green' });
    await made({ title: 'Beta', active: false });
    await made({ title: 'Alphabet soup' });
  });

  it('is returned in pages, in the default order of the resource or another supported one', async () => {
    expect(await list('pageSize=2')).toMatchObject({ total: 3, totalIsMore: false, page: 1, pageSize: 2 });
    expect(await titles('pageSize=2')).toEqual(['Alphabet soup', 'Beta']);
    expect(await titles('pageSize=2&page=2')).toEqual(['Grünwald Alpha']);
    expect(await titles('page=9')).toEqual([]);
    expect(await titles('sort=title&order=desc')).toEqual(['Grünwald Alpha', 'Beta', 'Alphabet soup']);
    const refused = await api.call('GET', '/test-samples?sort=version', { as });
    expect(refused.statusCode).toBe(400);
  });

  it('can be filtered by the filters of the resource', async () => {
    expect(await titles('colour=green')).toEqual(['Grünwald Alpha']);
    expect(await titles('active=true')).toEqual(['Alphabet soup', 'Grünwald Alpha']);
    expect(await list('active=false&colour=green')).toMatchObject({ items: [], total: 0 });
  });

  it('finds entries by prefixes of their current words, in any case and accent', async () => {
    expect(await titles('search=ALPHA')).toEqual(['Alphabet soup', 'Grünwald Alpha']);
    expect(await titles('search=grunwald%20alp')).toEqual(['Grünwald Alpha']);
    expect(await titles('search=alpha&colour=red')).toEqual(['Alphabet soup']);
    for (const nothing of ['lphabet', 'alpha%20beta', '%25', "'%20or%201=1"]) {
      expect(await list(`search=${nothing}`)).toMatchObject({ items: [], total: 0 });
    }
    expect(await titles('search=%20')).toHaveLength(3);
    const { items } = (await api.call('GET', '/test-samples?search=beta', { as })).json();
    await change(items[0].id, { title: 'Gamma' });
    expect(await titles('search=beta')).toEqual([]);
    expect(await titles('search=gamma')).toEqual(['Gamma']);
  });
});

describe('a search', () => {
  ownServer();
  beforeAll(async () => {
    for (const title of [
      'Żółć Straße',
      'Crème brûlée',
      'Ångström Ørsted',
      'NEAR and OR not',
      "O'Neill-Smith: 50% off",
      'Ⅻ ﬁle',
      '東京 駅',
      'ab abc',
      `long ${'x'.repeat(60)}`,
    ]) {
      await made({ title });
    }
  });
  const found = (text: string) => titles(`search=${encodeURIComponent(text)}`);

  it.each([
    ['zolc', ['Żółć Straße']],
    ['ŻÓŁĆ', ['Żółć Straße']],
    ['strasse', ['Żółć Straße']],
    ['creme BRUL', ['Crème brûlée']],
    ['crème', ['Crème brûlée']],
    ['cre\u0300me', ['Crème brûlée']],
    ['angstrom orsted', ['Ångström Ørsted']],
    ['xii file', ['Ⅻ ﬁle']],
    ['東京', ['東京 駅']],
  ])('ignores case and diacritics: %s', async (text, expected) => {
    expect(await found(text)).toEqual(expected);
  });

  it.each([
    ['cr', []],
    ['cre', ['Crème brûlée']],
    ['reme', []],
    ['brulee creme', ['Crème brûlée']],
    ['brulee strasse', []],
    // A word shorter than three letters is not a beginning of others.
    ['ab', ['ab abc']],
  ])('finds entries that contain every word by its prefix, in any order: %s', async (text, expected) => {
    expect(await found(text)).toEqual(expected);
  });

  it.each([
    ['"creme"', ['Crème brûlée']],
    ['creme*', ['Crème brûlée']],
    ['-creme', ['Crème brûlée']],
    ['creme AND brulee', []],
    ['creme OR strasse', []],
    ['creme NOT brulee', []],
    ['near', ['NEAR and OR not']],
    ['NEAR(and or)', ['NEAR and OR not']],
    ['near and or not', ['NEAR and OR not']],
    ['tokens:creme', []],
    ['test-samples/creme', []],
    ["o'neill", ["O'Neill-Smith: 50% off"]],
    ["neill' smith", ["O'Neill-Smith: 50% off"]],
    ['smith: (50%)', ["O'Neill-Smith: 50% off"]],
    ['creme & brulee | !strasse <-> :*', []],
    ["creme') or 1=1 --", []],
    ['%', []],
    ['_', []],
    ['"', []],
    ["'", []],
    ['*', []],
    ['\\', []],
  ])('treats the input of a user as words only: %s', async (text, expected) => {
    expect(await found(text)).toEqual(expected);
  });

  it('accepts an input of any length', async () => {
    const search = async (text: string) =>
      (await findPage(api.db, samples, { page: 1, pageSize: 25, search: text })).ids.length;
    expect(await search(`long ${'x'.repeat(60)}`)).toBe(1);
    expect(await search('x'.repeat(100_000))).toBe(1);
    expect(await search('y'.repeat(100_000))).toBe(0);
    expect(await search('long '.repeat(20_000))).toBe(1);
    expect(await search(Array.from({ length: 20_000 }, (_, n) => `word${n}`).join(' '))).toBe(0);
  });

  it('finds an entry by its current content, and not after it was deleted', async () => {
    const { id } = await made({ title: 'Larch grove' });
    const { id: other } = await made({ title: 'Larch hill' });
    expect(await found('larch')).toEqual(['Larch grove', 'Larch hill']);
    await change(id, { title: 'Birch grove' });
    expect(await found('larch')).toEqual(['Larch hill']);
    expect(await found('birch gro')).toEqual(['Birch grove']);
    await change(id, { active: false });
    expect(await found('birch')).toEqual(['Birch grove']);
    for (const one of [id, other]) await api.call('DELETE', `/test-samples/${one}`, { as });
    for (const text of ['larch', 'birch', 'grove', 'hill']) expect(await found(text)).toEqual([]);
  });
});

describe('a list of many', () => {
  ownServer();
  beforeAll(async () => {
    await insertSamples(
      api,
      Array.from(
        { length: 1500 },
        (_, n) => `common ${n % 3 === 0 ? 'third' : 'other'} number ${String(n).padStart(4, '0')}`,
      ),
    );
    await countRows(api.db);
  });

  it('is counted only as far as a reader pages', async () => {
    expect(await list()).toMatchObject({ total: 1000, totalIsMore: true });
    expect(await list('search=third')).toMatchObject({ total: 500, totalIsMore: false });
    expect(await list('search=common')).toMatchObject({ total: 1000, totalIsMore: true });
    expect(await titles('search=common%20other&pageSize=2')).toEqual([
      'common other number 0001',
      'common other number 0002',
    ]);
    expect(await titles('search=common%20third%200300')).toEqual(['common third number 0300']);
    expect(await titles('page=60&pageSize=25')).toHaveLength(25);
    expect(await list('search=common&colour=green')).toMatchObject({ total: 750, totalIsMore: false });
    expect(await list('search=common&active=true')).toMatchObject({ total: 1000, totalIsMore: true });
    expect(await titles('search=common&colour=green&order=desc&pageSize=1')).toEqual([
      'common third number 1497',
    ]);
    expect(await titles('search=common&sort=updatedAt&pageSize=1')).toEqual(['common third number 0000']);
  });

  it.each([
    ['as it is', {}],
    ['in another order', { sort: 'updatedAt' }],
    ['narrowed', { colour: 'red' }],
    ['by a word that few have', { search: '0300' }],
    ['by a word that many have', { search: 'common' }],
    ['by a word that many have, in another order', { search: 'common', sort: 'updatedAt' }],
    ['by a word that many have, narrowed', { search: 'common', colour: 'red', active: true }],
  ])('uses indexes only: %s', async (_what, asked) => {
    const plans = await plansOf(api.db, (db) => findPage(db, samples, { page: 1, pageSize: 25, ...asked }));
    const whole = plans
      .flat()
      .filter((step) => /^SCAN (?!found|.*USING|search_tokens VIRTUAL TABLE)|Seq Scan on/.test(step));
    expect(whole).toEqual([]);
  });
});

describe('a list where many entries contain both words', () => {
  ownServer();
  beforeAll(async () => {
    // Six hundred have both; from either end of the order thousands come before them.
    await insertSamples(
      api,
      Array.from({ length: 6000 }, (_, n) =>
        [`n${String(n).padStart(4, '0')}`, 'zone', n < 3500 && 'early', n >= 2900 && 'late']
          .filter(Boolean)
          .join(' '),
      ),
    );
    await countRows(api.db);
  });

  it('is found to its last page, in every order, with its total', async () => {
    for (const [order, first] of [
      ['sort=title&order=asc', 'n2900'],
      ['sort=title&order=desc', 'n3499'],
      ['sort=updatedAt&order=desc', ''],
    ] as const) {
      const seen: string[] = [];
      for (let page = 1; page <= 6; page += 1) {
        const answer = await list(`search=early%20late&pageSize=100&${order}&page=${page}`);
        seen.push(...answer.items.map(({ title }) => title));
        expect(answer).toMatchObject({ total: 600, totalIsMore: false });
      }
      expect(new Set(seen).size).toBe(600);
      expect(seen[0]).toContain(first);
    }
    expect(await list('search=early%20late&page=7&pageSize=100')).toMatchObject({ items: [] });
  });

  it.each([
    ['two words and a filter', 'search=early%20late&active=true', /early late/, { active: 1 }],
    [
      'two words and two filters',
      'search=early%20late&active=true&colour=red',
      /early late/,
      { active: 1, colour: 'red' },
    ],
    [
      'three words and a filter',
      'search=early%20late%20zone&colour=green',
      /early late/,
      { colour: 'green' },
    ],
    [
      'two words that begin late, and two filters',
      'search=zone%20late&active=true&colour=green',
      /late/,
      { active: 1, colour: 'green' },
    ],
    ['a word and two filters', 'search=late&active=true&colour=red', /late/, { active: 1, colour: 'red' }],
  ])('contains each match once, in order, to its last page: %s', async (_what, query, words, fits) => {
    const rows = (await api.db
      .selectFrom('test_samples' as never)
      .selectAll()
      .execute()) as Record<string, unknown>[];
    const expected = rows
      .filter(
        (row) =>
          words.test(String(row.title)) && Object.entries(fits).every(([name, value]) => row[name] === value),
      )
      .map(({ title }) => String(title))
      .toSorted();
    expect(expected.length).toBeGreaterThan(100);
    for (const order of ['asc', 'desc'] as const) {
      const seen: string[] = [];
      for (let page = 1; page <= Math.ceil(expected.length / 40); page += 1) {
        seen.push(...(await titles(`${query}&sort=title&order=${order}&pageSize=40&page=${page}`)));
      }
      expect(seen).toEqual(order === 'asc' ? expected : expected.toReversed());
    }
    const asked = `${query}&sort=title&order=asc&pageSize=40`;
    const first = await list(`${asked}&page=1`);
    expect(first.total).toBeGreaterThan(40);
    expect(first.total).toBeLessThanOrEqual(expected.length);
    if (!first.totalIsMore) expect(first.total).toBe(expected.length);
    // Behind the last page, all there are.
    const behind = await list(`${asked}&page=${Math.ceil(expected.length / 40) + 1}`);
    expect(behind).toMatchObject({
      items: [],
      total: Math.min(expected.length, 1000),
      totalIsMore: expected.length > 1000,
    });
  });
});
