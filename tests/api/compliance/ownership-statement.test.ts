import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { validPerson } from '#tests/domain/valid-records.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { draft, staffMember, submitted } from '../cases/cases.ts';

type Statement = components['schemas']['OwnershipStatement'];

let api: TestApi;
let rita: Person;

beforeAll(async () => {
  api = await buildTestApp({ env: { COMPLIANCE: 'fintrac' } });
  rita = await staffMember(api, 'Rita');
  return api.close;
});

const url = (id: string) => `/onboarding/${id}/ownership`;
const get = (id: string, as: Person) => api.call('GET', url(id), { as });
const put = (id: string, as: Person, body: object, headers: Record<string, string> = {}) =>
  api.call('PUT', url(id), { as, body, headers });

async function withShares(id: string, as: Person, shares: number): Promise<Statement> {
  const { structure } = (await get(id, as)).json();
  return { ...structure, links: structure.links.map((link: object) => ({ ...link, shares })) };
}

const caseOwnership = async (id: string) =>
  (await api.call('GET', `/admin/cases/${id}/ownership`, { as: rita })).json();

describe('what a client states about its ownership', () => {
  it('is prefilled from the answers, is stored, and changes no determination of staff', async () => {
    const { id, client } = await draft(api, {
      'company-details': {},
      'control-ownership-and-related-parties': {
        directors: [validPerson],
        beneficialOwners: [validPerson],
        relatedParties: [],
      },
    });
    const first = await get(id, client);
    expect(first.headers.etag).toBeUndefined();
    expect(first.json()).toMatchObject({ revision: 0, savedAt: null, structure: { outcome: 'open' } });
    expect((await caseOwnership(id)).stated).toBeNull();

    const saved = await put(id, client, await withShares(id, client, 60), { 'if-none-match': '*' });
    expect([saved.statusCode, saved.headers.etag]).toEqual([200, '"1"']);
    expect((await get(id, client)).json()).toEqual(saved.json());
    const shown = await caseOwnership(id);
    expect(shown).toMatchObject({
      version: 0,
      stated: { revision: 1, structure: { links: [{ shares: 60 }] } },
    });
    expect(shown.structure.links).toMatchObject([{ shares: null }]);

    const row = await api.db.selectFrom('client_ownership').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(validPerson.lastName);
    const timeline = await api.call('GET', `/admin/cases/${id}/timeline`, { as: rita });
    expect(timeline.json().items[0]).toMatchObject({
      action: 'ownership.stated',
      details: { revision: 1, people: 1, organizations: 1 },
    });
  });

  it('can be saved before the company has saved its name', async () => {
    const client = await api.client();
    const { id } = (await api.call('POST', '/onboarding', { as: client, body: {} })).json();
    const { structure } = (await get(id, client)).json();
    expect(structure.nodes).toMatchObject([{ id: 'client', name: 'Your company' }]);
    expect((await put(id, client, structure)).statusCode).toBe(200);
  });

  it('is saved in two windows at once: one is refused, and a repeated save is one', async () => {
    const { id, client } = await submitted(api);
    const [one, other] = [await withShares(id, client, 60), await withShares(id, client, 70)];
    const answers = await Promise.all(
      [one, other].map((body) => put(id, client, body, { 'if-none-match': '*' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412]);
    const stored = (await get(id, client)).json();
    expect((await put(id, client, stored.structure, { 'if-none-match': '*' })).json()).toEqual(stored);
    expect(
      (await put(id, client, { ...stored.structure, outcome: 'found' }, { 'if-match': '"7"' })).statusCode,
    ).toBe(412);
    expect((await get(id, client)).json()).toEqual(stored);
  });

  it.each([
    ['a share of 150 %', { links: [{ shares: 150 }] }, 'links.0.shares'],
    ['an unknown field', { seniorOfficer: 'n1' }, 'seniorOfficer'],
    ['a confirmation, which is the task of staff', { confirmations: [] }, 'confirmations'],
    ['a link to a missing entry', { links: [{ owner: 'n9' }] }, 'links.0.owner'],
    ['a structure without the company', { nodes: [{ id: 'n7' }] }, 'nodes'],
    ['a reason of another type', { outcomeReason: 7 }, 'outcomeReason'],
    ['a reason that is too long', { outcomeReason: 'x'.repeat(2001) }, 'outcomeReason'],
  ])('refuses %s, and stores nothing', async (_name, change, property) => {
    const { id, client } = await submitted(api);
    const statement = await withShares(id, client, 50);
    const merged = (list: readonly object[], changes: readonly object[] = []) =>
      list.map((each, index) => ({ ...each, ...changes[index] }));
    const { nodes, links } = change as Partial<Record<'nodes' | 'links', object[]>>;
    const body = {
      ...statement,
      ...change,
      nodes: merged(statement.nodes, nodes),
      links: merged(statement.links, links),
    };
    const answer = await put(id, client, body);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().message.map((each: { property: string }) => each.property)).toContain(property);
    expect((await get(id, client)).json().revision).toBe(0);
  });

  it('is closed to other clients and to staff', async () => {
    const { id, client } = await submitted(api);
    const other = await api.client();
    expect((await get(id, other)).statusCode).toBe(404);
    expect((await put(id, other, await withShares(id, client, 50))).statusCode).toBe(404);
    expect((await get(id, rita)).statusCode).toBe(403);
    expect((await get('missing', client)).statusCode).toBe(404);
  });

  it('does not exist without the setting, and the onboarding says whether it does', async () => {
    const plain = await buildTestApp();
    try {
      const { id, client } = await submitted(plain);
      expect((await plain.call('GET', url(id), { as: client })).statusCode).toBe(404);
      const own = await submitted(api);
      const body = await withShares(own.id, own.client, 50);
      expect((await plain.call('PUT', url(id), { as: client, body })).statusCode).toBe(404);
      const off = (await plain.call('GET', `/onboarding/${id}`, { as: client })).json();
      expect(off).not.toHaveProperty('statesOwnership');
    } finally {
      await plain.close();
    }
    const { id, client } = await submitted(api);
    expect((await api.call('GET', `/onboarding/${id}`, { as: client })).json().statesOwnership).toBe(true);
    expect((await api.call('GET', `/onboarding/${id}`, { as: rita })).json()).not.toHaveProperty(
      'statesOwnership',
    );
  });
});
