import { beforeAll, describe, expect, it } from 'vitest';
import { sectionIds } from '#domain/records/sections.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import {
  type ContractOperation,
  exampleBody,
  expectDocumented,
  operations,
  type Schema,
} from '#tests/support/contract.ts';
import { rowCounts } from '#tests/support/tables.ts';
import { askedDirector } from '../identity/identity-people.ts';

// SQLite alone: input

let api: TestApi;
let people: { client: Person; admin: Person };
/** The secret of a mailed link. */
let link: string;

beforeAll(async () => {
  api = await buildTestApp();
  const asked = await askedDirector(api);
  people = { client: asked.client, admin: await api.admin() };
  link = asked.link;
  return api.close;
});

const withBody = operations
  .filter((operation) => operation.body !== null && operation.id !== 'logout')
  .map((operation) => ({ id: operation.id, operation }));

/** Makes a call by a permitted caller, with a raw body. */
function send(operation: ContractOperation, payload: string | Buffer, contentType = 'application/json') {
  const person = operation.schemes.includes('clientToken') ? people.client : people.admin;
  const path = operation.path
    .replace('{stepId}', 'a-step')
    .replace('{version}', '1')
    .replace('{side}', 'front')
    .replace('{step}', 'companyDetails')
    .replace('{colleagueId}', 'a-colleague')
    .replace('{fileId}', 'a-file')
    .replace('{recordId}', 'a-record')
    .replace('{id}', people.client.userId);
  const bearer = operation.schemes.length > 0 && { authorization: `Bearer ${person.token}` };
  const key = operation.schemes.includes('personLink') ? { 'x-verification-link': link } : bearer;
  const needsUser = operation.parameters.some(({ name }) => name === 'userId');
  return api.app.inject({
    method: operation.method,
    url: `/api${path}${needsUser ? `?userId=${people.client.userId}` : ''}`,
    headers: {
      'content-type': contentType,
      ...key,
    },
    payload,
  });
}

/** Bodies that are not a JSON object of the operation's kind. */
const corpus: [what: string, payload: string, statuses: number[]][] = [
  ['no JSON', '{"firstName": ', [400]],
  ['nothing', '', [400]],
  ['plain words', 'firstName=Ada', [400]],
  ['null', 'null', [400]],
  ['a number', '7', [400]],
  ['a text', '"Ada"', [400]],
  ['a list', '[{}]', [400]],
  ['a prototype', '{"__proto__": {"role": "administrator"}}', [400]],
  ['a constructor', '{"constructor": {"prototype": {"role": "administrator"}}}', [400]],
  ['an unknown property', '{"nobodyKnowsThis": true}', [400]],
  [
    'a million errors',
    `{"directors": [${'0,'.repeat(300_000)}0], "wallets": [${'0,'.repeat(200_000)}0]}`,
    [400],
  ],
  [
    'ten thousand properties',
    JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`p${i}`, i]))),
    [400],
  ],
  ['ten thousand levels', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, [400]],
  ['10 MB', `{"description": "${'x'.repeat(10 * 1024 * 1024)}"}`, [413]],
];

describe.each(corpus)('a body of %s', (_what, payload, statuses) => {
  it.each(withBody)('is refused by $id and changes nothing', async ({ operation }) => {
    const before = await rowCounts(api.db);
    const answer = await send(operation, payload);
    // Without a token little of the body is read; an unsigned event is refused as such, whatever else is wrong.
    const isPublic = operation.schemes.length === 0 || operation.isOpen;
    const others = operation.id === 'receiveSumsubWebhook' ? [401] : [];
    expect(isPublic && payload.length > 64 * 1024 ? [413] : [...statuses, ...others]).toContain(
      answer.statusCode,
    );
    expectDocumented(operation, answer);
    expect(answer.body.length).toBeLessThan(50_000);
    expect(await rowCounts(api.db)).toEqual(before);
  });
});

describe('the wrong content type', () => {
  it.each(withBody)('is refused by $id', async ({ operation }) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'text/xml', 'application/jsonx']) {
      const answer = await send(operation, JSON.stringify(exampleBody(operation)), type);
      expect(answer.statusCode).toBe(415);
      expectDocumented(operation, answer);
    }
  });
});

describe('a wrong type in each property', () => {
  const properties = withBody.flatMap(({ id, operation }) =>
    Object.keys(operation.body?.properties ?? {}).map((property) => ({ id, operation, property })),
  );

  it.each(properties)('$id: $property', async ({ operation, property }) => {
    for (const value of [17, null, { $ne: '' }, [['a']]]) {
      const body = { ...(exampleBody(operation) as object), [property]: value };
      const schema = operation.body?.properties?.[property];
      const isLegal = typesOf(schema).includes(typeIn(value, schema));
      const answer = await send(operation, JSON.stringify(body));
      if (isLegal) continue;
      expect(answer.statusCode).toBe(400);
      expectDocumented(operation, answer);
      const refused: { property: string }[] = answer.json().message;
      expect(
        refused.some((each) => each.property === property || each.property.startsWith(`${property}.`)),
      ).toBe(true);
    }
  });
});

/** Returns the type that permits a value; an object with any content is permitted by a schema that lists none. */
function typeIn(value: unknown, schema: Schema = {}): string {
  if (value === 17) return 'integer';
  if (value === null) return 'null';
  return !Array.isArray(value) && !schema.properties ? 'object' : 'none';
}

/** Returns the types of a value, including `null`. */
function typesOf(schema: Schema = {}): (string | undefined)[] {
  return [schema.type, ...(schema.anyOf ?? []).map(({ type }) => type)].flat();
}

describe('the parameters', () => {
  it.each([
    ['/users?page=0', 'page'],
    ['/users?page=one', 'page'],
    ['/users?pageSize=101', 'pageSize'],
    ['/users?role=king', 'role'],
    [`/users?search=${'x'.repeat(300)}`, 'search'],
    ['/onboarding?pageSize=-1', 'pageSize'],
    ['/wallets/admin', 'userId'],
    [`/wallets/admin?userId=${'x'.repeat(65)}`, 'userId'],
    ['/wallets/admin?userId=', 'userId'],
    ['/wallets/admin?userId=a&userId=b', 'userId'],
    ['/wallets/admin?userId=%00', 'userId'],
    ['/users?search=%00', 'search'],
    ['/users/..%2f..%2fetc%2fpasswd%00', 'id'],
    ['/onboarding/%00', 'id'],
  ])('%s is refused for its %s', async (path, property) => {
    const answer = await api.call('GET', path, { as: people.admin });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toEqual([{ property, message: expect.any(String) }]);
  });

  it.each(['/no-such-call', '/users/a/b', '/wallets/nobody', '/%00'])(
    'GET %s does not exist',
    async (path) => {
      const answer = await api.call('GET', path, { as: people.admin });
      expect(answer.json()).toEqual({ statusCode: 404, error: 'Not Found', message: 'Not found' });
    },
  );

  it.each([
    '',
    'Bearer',
    'Bearer x',
    'Basic YTpi',
    `Bearer ${'A'.repeat(43)}`,
    `Bearer ${'é'.repeat(43)}`,
    `Bearer ${'A'.repeat(8000)}`,
  ])('the token %s opens nothing', async (authorization) => {
    const answer = await api.call('GET', '/auth/self', { headers: { authorization } });
    expect(answer.json()).toEqual({ statusCode: 401, error: 'Unauthorized', message: 'Sign in to continue' });
  });
});

describe('a refused record', () => {
  it.each(sectionIds)('of %s names every required field, in readable words', async (section) => {
    const answer = await api.call('PUT', `/${section}`, { as: people.client, body: {} });
    expect(answer.statusCode).toBe(400);
    const refused: { property: string; message: string }[] = answer.json().message;
    for (const { message } of refused) expect(message).toMatch(/^[A-Z][^{}[\]]{5,}$/);
    expect(new Set(refused.map(({ property }) => property)).size).toBe(refused.length);
  });

  it('returns the rules’ own message if the contract refuses as well', async () => {
    const long = { ...validRecords['contact-details'], firstName: 'x'.repeat(101), email: 7, extra: 1 };
    const answer = await api.call('PUT', '/contact-details', { as: people.client, body: long });
    const refused: { property: string; message: string }[] = answer.json().message;
    expect(refused.map(({ property }) => property).toSorted()).toEqual(['email', 'extra', 'firstName']);
  });

  it('names persons and wallets by their index', async () => {
    const record = validRecords['control-ownership-and-related-parties'];
    const [person] = record.directors;
    const body = {
      ...record,
      directors: [person, { ...person, email: 'nobody', taxIdNumber: '078-05-1121', nickname: 'Amazing' }],
    };
    const answer = await api.call('PUT', '/control-ownership-and-related-parties', {
      as: people.client,
      body,
    });
    expect(
      answer
        .json()
        .message.map((each: { property: string }) => each.property)
        .toSorted(),
    ).toEqual(['directors.1.email', 'directors.1.nickname']);
  });
});
