import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { validPerson } from '#tests/domain/valid-records.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { sealed } from '#tests/support/sealed.ts';
import { draft, save as saveSections, staffMember, submitted } from '../cases/cases.ts';

type Ownership = components['schemas']['CaseOwnership'];
type Structure = components['schemas']['OwnershipStructure'];

let api: TestApi;
let rita: Person;
let sam: Person;

beforeAll(async () => {
  api = await buildTestApp();
  rita = await staffMember(api, 'Rita');
  sam = await staffMember(api, 'Sam');
  return api.close;
});

const get = (id: string, as = rita) => api.call('GET', `/admin/cases/${id}/ownership`, { as });
const read = async (id: string): Promise<Ownership> => (await get(id)).json();
const put = (id: string, body: object, headers: Record<string, string> = {}, as = rita) =>
  api.call('PUT', `/admin/cases/${id}/ownership`, { as, body, headers });
const post = (id: string, statements: unknown, headers: Record<string, string> = {}) =>
  api.call('POST', `/admin/cases/${id}/ownership/bods`, {
    as: rita,
    body: { statements } as object,
    headers,
  });
const exported = async (id: string) =>
  (await api.call('GET', `/admin/cases/${id}/ownership/bods`, { as: rita })).json().statements;

/** Returns the structure of a case, in which its one beneficial owner holds these shares. */
async function withShares(id: string, shares: number): Promise<Structure> {
  const { structure } = await read(id);
  return { ...structure, links: structure.links.map((link) => ({ ...link, shares })) };
}

const versionsOf = (id: string) =>
  api.db
    .selectFrom('case_ownership')
    .selectAll()
    .where('onboarding_id', '=', id)
    .orderBy('version')
    .execute();

describe('the ownership of a case', () => {
  it('is prefilled from the answers before the first save', async () => {
    const { id } = await submitted(api);
    const answer = await get(id);
    expect(answer.headers.etag).toBeUndefined();
    const { version, savedBy, structure, problems } = answer.json() as Ownership;
    expect({ version, savedBy }).toEqual({ version: 0, savedBy: null });
    expect(structure.nodes.map(({ id: node, name }) => [node, name])).toEqual([
      ['client', 'Analytical Engines Ltd'],
      ['n1', 'Grace Hopper'],
    ]);
    expect(problems.map(({ kind }) => kind)).toEqual(['empty-link', 'owners-missing', 'outcome']);
    expect(await versionsOf(id)).toEqual([]);
  });

  it('names a company that has not saved its details, so that it can be saved', async () => {
    const client = await api.client();
    const { id } = (await api.call('POST', '/onboarding', { as: client, body: {} })).json();
    const { structure } = (await get(id)).json() as Ownership;
    expect(structure.nodes).toMatchObject([{ id: 'client', name: 'Company without a name' }]);
    const saved = await put(id, structure, { 'if-none-match': '*' });
    expect(saved.statusCode, saved.body).toBe(200);
  });

  it('is saved as versions, encrypted, with who owns what, and without names in the audit trail', async () => {
    const { id } = await submitted(api);
    const first = await put(id, await withShares(id, 100), { 'if-none-match': '*' });
    expect(first.statusCode, first.body).toBe(200);
    expect(first.headers.etag).toBe('"1"');
    const answer = first.json() as Ownership;
    expect(answer).toMatchObject({ version: 1, savedBy: { name: 'Rita Reviewer' } });
    expect(answer.effective).toEqual([
      {
        person: 'n1',
        shares: 100,
        votes: 100,
        isBeneficialOwner: true,
        reasons: [{ kind: 'shares', percent: 100, words: '', role: '', trust: '' }],
        paths: [{ nodes: ['n1', 'client'], percent: 100 }],
      },
    ]);
    expect((await put(id, await withShares(id, 40), { 'if-match': '"1"' }, sam)).headers.etag).toBe('"2"');
    const rows = await versionsOf(id);
    expect(rows.map(({ version, saved_by }) => [version, saved_by])).toEqual([
      [1, rita.userId],
      [2, sam.userId],
    ]);
    expect(JSON.stringify(rows)).not.toContain('Hopper');
    const trail = await (await sealed(api.db))
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', id)
      .execute();
    const saved = trail.filter(({ action }) => action === 'ownership.saved');
    expect(saved).toHaveLength(2);
    expect(JSON.parse(saved[0]?.details ?? '')).toEqual({
      version: 1,
      people: 1,
      organizations: 1,
      import: false,
    });
  });

  it('shows differences after the client changed its answers', async () => {
    const people = { directors: [validPerson], beneficialOwners: [validPerson], relatedParties: [] };
    const section = 'control-ownership-and-related-parties';
    const { id, client } = await draft(api, { 'company-details': {}, [section]: people });
    await put(id, await withShares(id, 100));
    expect((await read(id)).differences).toEqual([]);
    await saveSections(api, client, { [section]: { ...people, beneficialOwners: [] } });
    expect((await read(id)).differences.map(({ kind, name }) => [kind, name])).toEqual([
      ['not-on-list', 'Grace Hopper'],
    ]);
  });

  it('saved by two staff members at once: the second one sees who was first, and nothing is lost', async () => {
    const { id } = await submitted(api);
    const [one, other] = [await withShares(id, 60), await withShares(id, 70)];
    const answers = await Promise.all([
      put(id, one, { 'if-none-match': '*' }, rita),
      put(id, other, { 'if-none-match': '*' }, sam),
    ]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const refused = answers.find(({ statusCode }) => statusCode === 412);
    expect(refused?.json().message).toMatch(/^(Rita|Sam) Reviewer saved the ownership in the meantime\./);
    expect((await put(id, one, { 'if-match': '"7"' })).statusCode).toBe(
      answers[0]?.statusCode === 200 ? 200 : 412,
    );
    expect(await versionsOf(id)).toHaveLength(1);
  });

  it('stores one version of the saves of one staff member within 15 minutes', async () => {
    const { id } = await submitted(api);
    for (const [version, shares] of [60, 70, 80].entries()) {
      await put(id, await withShares(id, shares), version === 0 ? {} : { 'if-match': `"${version}"` });
    }
    expect((await versionsOf(id)).map(({ version }) => version)).toEqual([3]);
    api.clock.advanceMinutes(15);
    await put(id, await withShares(id, 90), { 'if-match': '"3"' });
    expect((await versionsOf(id)).map(({ version }) => version)).toEqual([3, 4]);
  });

  it('saved twice is one version', async () => {
    const { id } = await submitted(api);
    const structure = await withShares(id, 60);
    await put(id, structure, { 'if-none-match': '*' });
    expect((await put(id, structure, { 'if-none-match': '*' })).statusCode).toBe(200);
    expect(await versionsOf(id)).toHaveLength(1);
  });

  it.each([
    [0, 'links.0.shares', 'Enter a percentage of more than 0 and at most 100, with at most 4 decimals'],
    [150, 'links.0.shares', 'Enter a percentage of more than 0 and at most 100, with at most 4 decimals'],
  ])('refuses %s %% of the shares, and stores nothing', async (shares, property, message) => {
    const { id } = await submitted(api);
    const answer = await put(id, await withShares(id, shares));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toEqual([{ property, message }]);
    expect(await versionsOf(id)).toEqual([]);
  });

  it('is not found without the case, and never for its client', async () => {
    const { client, id } = await submitted(api);
    expect((await get('missing')).statusCode).toBe(404);
    expect((await put('missing', await withShares(id, 50))).statusCode).toBe(404);
    expect((await post('missing', await exported(id))).statusCode).toBe(404);
    expect((await get(id, client)).statusCode).toBe(403);
  });
});

describe('BODS statements of a case', () => {
  it('are exported and imported as another version', async () => {
    const { id } = await submitted(api);
    await put(id, await withShares(id, 60));
    const statements = await exported(id);
    expect(statements).toHaveLength(3);
    const changed = JSON.parse(JSON.stringify(statements).replaceAll('"exact":60', '"exact":75'));
    const answer = await post(id, changed, { 'if-match': '"1"' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ version: 2, structure: { links: [{ owner: 'n1', shares: 75 }] } });
    expect((await post(id, statements, { 'if-match': '"1"' })).statusCode).toBe(412);
  });

  it('that cannot be read change nothing, and the first bad statement is named', async () => {
    const { id } = await submitted(api);
    await put(id, await withShares(id, 60));
    const statements = await exported(id);
    const answer = await post(id, [...statements.slice(0, 2), { ...statements[2], recordDetails: 'gone' }]);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toEqual([
      { property: 'statements.2.recordDetails', message: 'The statement has no record details' },
    ]);
    expect((await post(id, 'text')).statusCode).toBe(400);
    expect(await versionsOf(id)).toHaveLength(1);
  });
});

describe('the versions of the ownership of a case', () => {
  it('are listed with who, when and the outcome, and one is read with the version before it', async () => {
    const { id } = await submitted(api);
    const versions = (path = '') =>
      api.call('GET', `/admin/cases/${id}/ownership/versions${path}`, { as: rita });
    expect((await versions()).json()).toEqual({ items: [] });
    await put(id, await withShares(id, 60));
    const found = { ...(await withShares(id, 40)), outcome: 'none', outcomeReason: 'Asked' };
    await put(id, found, { 'if-match': '"1"' }, sam);
    expect((await versions()).json().items).toMatchObject([
      { version: 2, savedBy: { name: 'Sam Reviewer' }, outcome: 'none', people: 1, organizations: 1 },
      { version: 1, savedBy: { name: 'Rita Reviewer' }, outcome: 'open' },
    ]);
    const second = (await versions('/2')).json();
    expect([second.structure.links[0].shares, second.before.links[0].shares]).toEqual([40, 60]);
    expect((await versions('/1')).json().before).toBeNull();
    expect((await versions('/3')).statusCode).toBe(404);
    expect((await versions('/0')).statusCode).toBe(400);
  });
});
