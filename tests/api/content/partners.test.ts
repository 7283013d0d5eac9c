import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { findPage } from '#server/platform/managed/list.ts';
import { storedPartners } from '#server/records/partners/definition.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { drawing, form } from '#tests/support/pictures.ts';
import { sealed } from '#tests/support/sealed.ts';
import { countRows, plansOf } from '../cases/query-plans.ts';

let api: TestApi;
let as: Person;

function ownServer(): void {
  beforeAll(async () => {
    api = await buildTestApp();
    as = await api.admin();
    return api.close;
  });
}

const partner = {
  name: 'Harbour Trust',
  website: 'https://harbour.example.com',
  text: '',
  kind: 'banking',
  position: 10,
  active: true,
};
const post = (more: object = {}) => api.call('POST', '/partners', { as, body: { ...partner, ...more } });
const drop = (url: string) => api.call('DELETE', `/upload?url=${encodeURIComponent(url)}`, { as });

async function upload(): Promise<string> {
  const { payload, headers } = form({ bytes: await drawing(), name: 'logo.png' });
  const answer = await api.call('POST', '/upload', { as, body: payload, headers });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().url;
}

const patch = (id: string, body: object) => api.call('PATCH', `/partners/${id}`, { as, body });

async function made(more: object = {}) {
  const answer = await post(more);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

async function list(query = '', caller?: Person): Promise<{ names: string[]; total: number }> {
  const answer = await api.call('GET', `/partners?${query}`, caller ? { as: caller } : {});
  expect(answer.statusCode, answer.body).toBe(200);
  const { items, total } = answer.json();
  return { names: items.map(({ name }: { name: string }) => name), total };
}

const missing = { statusCode: 404, error: 'Not Found', message: 'Not found' };

describe('partners', () => {
  ownServer();

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name that is too long', { name: 'x'.repeat(121) }, 'name'],
    ['a website without https', { website: 'http://harbour.example.com' }, 'website'],
    ['a website that runs', { website: 'javascript:alert(1)' }, 'website'],
    ['a website of no public host', { website: 'https://harbour' }, 'website'],
    ['a text that is too long', { text: 'x'.repeat(2001) }, 'text'],
    ['an unknown kind', { kind: 'friend' }, 'kind'],
    ['a position before the first', { position: -1 }, 'position'],
    ['a position beyond the last', { position: 1_000_000 }, 'position'],
    ['a position between', { position: 1.5 }, 'position'],
    ['a logo of another site', { logo: 'https://elsewhere.example.com/logo.png' }, 'logo'],
    ['a logo on its way out of the store', { logo: '/api/files/public/../private/1' }, 'logo'],
    ['a logo that runs', { logo: 'javascript:alert(1)' }, 'logo'],
  ])('are refused with %s', async (_what, more, property) => {
    const { id, version } = await made();
    for (const answer of [await post(more), await patch(id, more)]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message).toEqual([{ property, message: expect.any(String) }]);
    }
    expect((await api.call('GET', `/partners/${id}`, { as })).json()).toMatchObject({ ...partner, version });
  });

  it('show a logo from our own store to everyone, and none if none was given', async () => {
    const logo = await upload();
    const [plain, dressed] = [await made(), await made({ logo })];
    expect([plain.logo, dressed.logo]).toEqual(['', logo]);
    expect((await api.call('GET', `/partners/${dressed.id}`)).json().logo).toBe(logo);
    expect((await patch(dressed.id, { logo: '' })).json()).toMatchObject({ logo: '', version: 2 });
  });

  it('keep their logo file while they use it, and are refused with a deleted one', async () => {
    const [logo, other] = [await upload(), await upload()];
    const { id } = await made({ name: 'Dressed', logo });
    const refused = await drop(logo);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'The partner “Dressed” shows this picture. Remove it there first',
    ]);
    expect((await patch(id, { logo: other })).statusCode).toBe(200);
    expect((await drop(logo)).statusCode).toBe(204);
    expect((await drop(other)).statusCode).toBe(409);

    const isGone = [{ property: 'logo', message: 'This picture no longer exists. Upload it again' }];
    const { total } = await list('', as);
    for (const answer of [await patch(id, { logo, text: 'Lost' }), await post({ logo })]) {
      expect([answer.statusCode, answer.json().message]).toEqual([400, isGone]);
    }
    expect((await list('', as)).total).toBe(total);
    const stored = await api.call('GET', `/partners/${id}`, { as });
    expect(stored.json()).toMatchObject({ logo: other, text: '', version: 2 });

    await api.call('DELETE', `/partners/${id}`, { as });
    expect((await drop(other)).statusCode).toBe(204);
  });

  it('never have a logo that is deleted at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const logo = await upload();
      const [saved, dropped] = await Promise.all([post({ logo }), drop(logo)]);
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([saved.statusCode, dropped.statusCode]);
    }
  });

  it('return what is stored to the second of two editors', async () => {
    const { id } = await made();
    const first = await patch(id, { text: 'Custody', version: 1 });
    const second = await patch(id, { text: 'Audit', version: 1 });
    expect([first.statusCode, second.statusCode]).toEqual([200, 409]);
    expect(second.json().stored).toEqual(first.json());
  });

  it('can be changed by administrators only', async () => {
    const { id } = await made();
    for (const caller of [undefined, await api.client(), await api.reviewer()]) {
      const status = caller ? 403 : 401;
      const by = caller ? { as: caller } : {};
      expect((await api.call('POST', '/partners', { ...by, body: partner })).statusCode).toBe(status);
      const body = { active: false };
      expect((await api.call('PATCH', `/partners/${id}`, { ...by, body })).statusCode).toBe(status);
      expect((await api.call('DELETE', `/partners/${id}`, by)).statusCode).toBe(status);
    }
  });
});

describe('the public list of partners', () => {
  ownServer();
  let hidden: { id: string };
  let shown: { id: string };
  beforeAll(async () => {
    await made({ name: 'Beta', position: 9 });
    shown = await made({ name: 'Zulu', position: 2, website: 'https://zulu.example.com' });
    await made({ name: 'Alpha', position: 9, kind: 'legal' });
    await made({ name: 'Last', position: 10 });
    hidden = await made({ name: 'Secret', position: 1, kind: 'legal', active: false });
  });

  it('contains the active ones, by position and then by name; administrators see all', async () => {
    const seen = { names: ['Zulu', 'Alpha', 'Beta', 'Last'], total: 4 };
    expect(await list()).toEqual(seen);
    expect(await list('', await api.client())).toEqual(seen);
    expect(await list('', await api.reviewer())).toEqual(seen);
    expect(await list('', as)).toEqual({ names: ['Secret', ...seen.names], total: 5 });
  });

  it.each([
    ['active=false'],
    ['search=secret'],
    ['search=secret&sort=name&order=desc'],
    ['search=secret&kind=legal'],
    ['kind=legal&active=false'],
  ])('contains no inactive partner, and does not count them: %s', async (query) => {
    expect((await list(query, as)).names).toContain('Secret');
    expect(await list(query)).toEqual({ names: [], total: 0 });
  });

  it('is filtered and sorted like the list of administrators', async () => {
    expect(await list('kind=legal')).toEqual({ names: ['Alpha'], total: 1 });
    expect(await list('search=zulu')).toEqual({ names: ['Zulu'], total: 1 });
    expect((await list('sort=name&order=desc&pageSize=2')).names).toEqual(['Zulu', 'Last']);
    expect(await list('page=3&pageSize=2')).toEqual({ names: [], total: 4 });
  });

  it('returns one by its id; an inactive one is not found', async () => {
    const seen = await api.call('GET', `/partners/${shown.id}`);
    expect(seen.json()).toMatchObject({ name: 'Zulu', website: 'https://zulu.example.com', active: true });
    const unseen = await api.call('GET', `/partners/${hidden.id}`);
    const absent = await api.call('GET', '/partners/ffffffff-ffff-4fff-bfff-ffffffffffff');
    expect([unseen.statusCode, unseen.json()]).toEqual([404, missing]);
    expect([absent.statusCode, absent.json()]).toEqual([404, missing]);
    for (const caller of [await api.client(), await api.reviewer()]) {
      expect((await api.call('GET', `/partners/${hidden.id}`, { as: caller })).json()).toEqual(missing);
    }
    expect((await api.call('GET', `/partners/${hidden.id}`, { as })).json()).toMatchObject({
      name: 'Secret',
    });
  });

  it('follows the active flag', async () => {
    const { id } = await made({ name: 'Ticked', position: 99 });
    await patch(id, { active: false });
    expect((await list('search=ticked')).total).toBe(0);
    expect((await api.call('GET', `/partners/${id}`)).statusCode).toBe(404);
    await patch(id, { active: true, position: 0 });
    expect((await list()).names[0]).toBe('Ticked');
    await api.call('DELETE', `/partners/${id}`, { as });
    expect((await list('search=ticked')).total).toBe(0);
  });

  it('is searched among the active ones only', async () => {
    await made({ name: 'Yesterday seen' });
    await made({ name: 'Yesterday unseen', active: false });
    expect(await list('search=yesterday')).toEqual({ names: ['Yesterday seen'], total: 1 });
    expect((await list('search=yesterday', as)).total).toBe(2);
  });

  it('refuses an invalid token', async () => {
    const headers = { authorization: `Bearer ${'A'.repeat(43)}` };
    expect((await api.call('GET', '/partners', { headers })).statusCode).toBe(401);
    expect((await api.call('GET', `/partners/${shown.id}`, { headers })).statusCode).toBe(401);
  });

  it('leaves no trace in the audit trail, unlike reads by an administrator', async () => {
    const own = await buildTestApp();
    const boss = await own.admin();
    await own.call('GET', '/partners');
    await own.call('GET', '/partners', { as: await own.client() });
    await own.call('GET', '/partners', { as: boss });
    await own.app.close();
    const entries = (await sealed(own.db))
      .selectFrom('audit_entries')
      .select('actor_id')
      .where('action', '=', 'partners.listed');
    expect(await entries.execute()).toEqual([{ actor_id: boss.userId }]);
    await own.close();
  });
});

describe('a hundred thousand partners', () => {
  ownServer();
  beforeAll(async () => {
    const at = '2026-11-21T08:00:00.000Z';
    // In parts: one statement for all would exceed its time limit on a busy machine.
    for (let from = 1; from <= 100_000; from += 10_000) {
      const numbers = sql`with recursive numbers(n) as
        (select ${sql.lit(from)} union all select n + 1 from numbers where n < ${sql.lit(from + 9999)})`;
      await sql`insert into partners
      (id, version, name, website, text, kind, position, place, active, created_at, updated_at)
      ${numbers} select 'bulk-' || n, 1, 'Bulk ' || n, 'https://bulk.example.com', '', 'other', n,
        substr('000000' || n, length('000000' || n) - 5) || ' Bulk ' || n, n % 2, ${at}, ${at} from numbers`.execute(
        api.db,
      );
    }
    await sql`insert into search_index (resource, entry_id, tokens)
      select 'partners', id, case when position > 97000 then ' partners/bulk partners/late ' else ' partners/bulk ' end
      from partners where id like 'bulk-%'`.execute(api.db);
    await countRows(api.db);
  });

  it.each([
    ['as they are', {}],
    ['by name', { sort: 'name' }],
    ['of a kind', { kind: 'other' }],
    ['by a word that all have', { search: 'bulk' }],
    ['by a word that all have, by name', { search: 'bulk', sort: 'name' }],
  ])('are listed for everyone with indexes only: %s', async (_what, asked) => {
    const plans = await plansOf(api.db, (db) =>
      findPage(db, storedPartners, { page: 1, pageSize: 25, ...asked }, { only: storedPartners.shown }),
    );
    const whole = plans
      .flat()
      .filter((step) => /^SCAN (?!found|.*USING|search_tokens VIRTUAL TABLE)|Seq Scan on/.test(step));
    expect(whole).toEqual([]);
  });

  it('are found by everyone wherever they are in the order', async () => {
    // The last 3,000 have a second word, the last six are of another kind; every other one is active.
    const last = api.db.updateTable('partners').set({ kind: 'legal' });
    await last.where('id', 'like', 'bulk-%').where('position', '>', 99_994).execute();
    const of = (from: number, to: number) =>
      Array.from({ length: Math.ceil((to - from) / 2) }, (_, index) => `Bulk ${from + 2 * index}`);
    const ask = async (query: string) => {
      const { items, total, totalIsMore } = (await api.call('GET', `/partners?pageSize=25&${query}`)).json();
      return { names: items.map(({ name }: { name: string }) => name), total, totalIsMore };
    };
    const most = { total: 1000, totalIsMore: true };
    expect(await ask('search=bulk')).toEqual({ names: of(1, 51), ...most });
    expect(await ask('search=bulk&kind=other')).toEqual({ names: of(1, 51), ...most });
    expect(await ask('search=bulk+late&page=2')).toEqual({ names: of(97_051, 97_101), ...most });
    const few = { names: of(99_995, 100_000), total: 3, totalIsMore: false };
    for (const search of ['bulk', 'bulk+late']) {
      expect(await ask(`search=${search}&kind=legal`)).toEqual(few);
    }
    expect(await ask('search=bulk+late&kind=other&page=59')).toEqual({
      names: of(99_901, 99_951),
      total: 1000,
      totalIsMore: true,
    });
  });
});
