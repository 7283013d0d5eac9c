import { beforeAll, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { draft, person, staffMember } from './cases.ts';

type Hit = components['schemas']['AreaHit'];

let api: TestApi;
let admin: Person;
let rita: Person;
let id: string;
let email: string;

beforeAll(async () => {
  api = await buildTestApp();
  admin = await api.admin();
  rita = await staffMember(api, 'Rita');
  const made = await draft(api, {
    'contact-details': { firstName: 'Ada', lastName: 'Harbour', email: 'ada@engines.example' },
    'company-details': {
      legalName: 'Harbour Engines Ltd',
      tradeName: '',
      taxIdentificationNumber: 'GB 123-456',
    },
    'control-ownership-and-related-parties': {
      directors: [person('Grace', 'Hopper')],
      beneficialOwners: [person('Grace', 'Hopper')],
      relatedParties: [person('Li', 'Wu')],
    },
  });
  id = made.id;
  email = made.client.email;
  const training = { title: 'Harbour safety', summary: 'How to moor', language: 'en' };
  const post = { title: 'Harbour news', author: 'Tess', language: 'en' };
  for (const [path, body] of [
    ['/trainings', training],
    ['/blogs', post],
  ] as const) {
    const answer = await api.call('POST', path, { as: admin, body });
    expect(answer.statusCode, answer.body).toBe(201);
  }
  return api.close;
});

async function search(text: string, as = admin): Promise<Hit[]> {
  const answer = await api.call('POST', '/admin/search', { as, body: { text } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().items;
}

const kindsOf = (hits: readonly Hit[]) => hits.map(({ kind, title }) => `${kind}: ${title}`);

it('groups what it finds by what matched, in the order of the palette', async () => {
  expect(kindsOf(await search('harb'))).toEqual([
    'company: Harbour Engines Ltd',
    'person: Ada Harbour',
    'post: Harbour news',
    'training: Harbour safety',
  ]);
  expect(await search('grace hop')).toEqual(
    (['director', 'beneficialOwner'] as const).map((role) => ({
      ...{ kind: 'person', id, title: 'Grace Hopper', about: 'Harbour Engines Ltd', role, status: 'draft' },
    })),
  );
  const bySomethingElse = [{ kind: 'case', id, title: 'Harbour Engines Ltd', about: email, status: 'draft' }];
  expect(await search('GB123456')).toEqual(bySomethingElse);
  expect(await search('hopper engines')).toEqual(bySomethingElse);
  expect(kindsOf(await search('rita'))).toEqual(['user: Rita Reviewer']);
  expect(await search('?!')).toEqual([]);
  expect(await search('nobody is called this')).toEqual([]);
});

it('finds only what the caller may read', async () => {
  const editor = { email: 'edda@firm.example', firstName: 'Edda', lastName: 'Editor', role: 'reviewer' };
  const made = await api.call('POST', '/users', { as: admin, body: { ...editor, roles: ['editor'] } });
  expect(made.statusCode, made.body).toBe(201);
  const edda = await api.signIn(editor.email);
  expect(kindsOf(await search('harb', edda))).toEqual(['post: Harbour news']);
  expect(kindsOf(await search('rita', rita))).toEqual([]);
  expect(kindsOf(await search('harb', rita))).toEqual([
    'company: Harbour Engines Ltd',
    'person: Ada Harbour',
  ]);
});
