import fc, { type Arbitrary } from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { startStripe } from '#scripts/stripe/stand-in.mjs';
import { sectionNames } from '#server/records/sections/section-operations.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { type ContractOperation, operations, type Schema, undocumented } from '#tests/support/contract.ts';

// SQLite alone: input

let api: TestApi;
let people: { client: Person; admin: Person };

beforeAll(async () => {
  const stripe = await startStripe({ deliver: async () => 200, now: () => api.clock.now() });
  api = await buildTestApp({ env: stripe.env });
  people = { client: await api.client(), admin: await api.admin() };
  return async () => {
    await api.close();
    await stripe.stop();
  };
});

/** The same calls in every run; another seed makes others. */
const seed = Number(process.env.FUZZ_SEED ?? 4);

/** Texts that are known to cause errors. */
const nasty = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  'é'.repeat(150),
  '👩‍👩‍👧‍👦'.repeat(40),
  "'; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '{{7*7}}',
  '../../etc/passwd',
  '2026-02-30',
  '9999-12-31',
  '0000-00-00',
  'a@b',
  '+1',
  'http://[',
  'x'.repeat(3000),
);
const anyText = fc.oneof(nasty, fc.string({ unit: 'binary', maxLength: 40 }), fc.string({ maxLength: 300 }));

/** Values that match the schema, and some that do not. */
function near(schema: Schema): Arbitrary<unknown> {
  const junk = { weight: 1, arbitrary: fc.oneof(fc.jsonValue({ maxDepth: 2 }), anyText) };
  const example = schema.examples?.[0];
  const fromExample = example === undefined ? [] : [{ weight: 2, arbitrary: fc.constant(example) }];
  return fc.oneof(...fromExample, { weight: 8, arbitrary: described(schema) }, junk);
}

function described(schema: Schema): Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(described));
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map((type) => described({ ...schema, type })));
  switch (schema.type) {
    case 'object': {
      const properties = Object.entries(schema.properties ?? {});
      const record = fc.record(Object.fromEntries(properties.map(([name, each]) => [name, near(each)])), {
        requiredKeys:
          fc.sample(fc.subarray(properties.map(([name]) => name)), { numRuns: 1, seed: 1 })[0] ?? [],
      });
      const extra = fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 1 }), {
        maxKeys: 2,
      });
      return fc.oneof(
        { weight: 6, arbitrary: record },
        { weight: 1, arbitrary: fc.tuple(record, extra).map(([a, b]) => ({ ...b, ...a })) },
      );
    }
    case 'array':
      return fc.array(near(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 5, 5) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'integer':
      return fc.oneof(fc.integer(), fc.constantFrom(0, -1, 1, 2 ** 31, Number.MAX_SAFE_INTEGER));
    default:
      return anyText;
  }
}

const callArbitrary = (operation: ContractOperation) =>
  fc.record({
    body: operation.body ? near(operation.body) : fc.constant(undefined),
    id: fc.oneof(fc.uuid(), anyText.map(asSegment), fc.constant(people.client.userId)),
    version: fc.oneof(fc.integer(), fc.constantFrom(1, 2 ** 31, 'x')),
    query: fc.dictionary(
      fc.constantFrom(...queryNames(operation), 'userId', 'page', 'pageSize', 'search', 'role', 'x'),
      fc.oneof(
        anyText,
        fc.integer().map(String),
        fc.constantFrom(people.client.userId, ...queryWords(operation)),
      ),
    ),
    ifMatch: fc.option(fc.constantFrom('*', '"1"', 'W/"1"', '"1", "2"', '"', ',,,'), { freq: 3 }),
  });

function queryNames({ parameters }: ContractOperation): string[] {
  return parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
}

/** Words of its parameters' enums, so that some calls reach the handler. */
function queryWords({ parameters }: ContractOperation): string[] {
  const words = parameters.flatMap(({ schema }) => schema.enum ?? []).map(String);
  return [...words, '2026-11-21', '2026-02-30', '0001-01-01', 'a.*', 'me', '1', '9007199254740991'];
}

function encodeURIComponentSafely(text: string): string {
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '')) || '-';
}

/** A text as a path segment: clients normalise one or two dots to another path, and another operation responds. */
function asSegment(text: string): string {
  const encoded = encodeURIComponentSafely(text);
  return /^\.{1,2}$/.test(encoded) ? '-' : encoded;
}

function send(
  operation: ContractOperation,
  call: {
    body: unknown;
    id: string;
    version: number | string;
    query: Record<string, string>;
    ifMatch: string | null;
  },
  ip: string,
) {
  const person = operation.schemes.includes('clientToken') ? people.client : people.admin;
  const query = Object.entries(call.query).map(([key, value]) => `${key}=${encodeURIComponentSafely(value)}`);
  return api.app.inject({
    method: operation.method,
    url: `/api${operation.path.replace('{id}', call.id).replace('{version}', String(call.version))}?${query.join('&')}`,
    remoteAddress: ip,
    headers: {
      ...(operation.schemes.length > 0 && { authorization: `Bearer ${person.token}` }),
      ...(call.ifMatch && operation.method === 'PUT' && { 'if-match': call.ifMatch }),
      ...(operation.body && { 'content-type': 'application/json' }),
    },
    ...(operation.body && { payload: JSON.stringify(call.body) ?? '' }),
  });
}

/** Without those that would end the callers' own sessions. */
const survivable = operations.filter(({ id }) => !['logout', 'deleteUser', 'updateUser'].includes(id));

describe('any input', () => {
  let ip = 0;
  it.each(survivable.map((operation) => ({ id: operation.id, operation })))(
    'to $id is answered according to the contract, and never with 5xx',
    async ({ operation }) => {
      await fc.assert(
        fc.asyncProperty(callArbitrary(operation), async (call) => {
          ip += 1;
          const answer = await send(operation, call, `10.1.${ip >> 8}.${ip & 255}`);
          expect(undocumented(operation, answer)).toEqual([]);
          expect(answer.statusCode).toBeLessThan(500);
        }),
        { seed, numRuns: 30 },
      );
    },
  );
});

describe('an accepted save', () => {
  // The calls above may have ended the other client's sessions.
  let as: Person;
  beforeAll(async () => {
    as = await api.client();
  });

  it.each(Object.entries(sectionNames))('of %s reads back as it was answered', async (section, name) => {
    const operation = operations.find(({ id }) => id === `save${name}`);
    if (!operation?.body) throw new Error(`save${name} takes no body`);
    const valid: Record<string, unknown> = { ...validRecords[section as keyof typeof validRecords] };
    const properties = Object.entries(operation.body.properties ?? {});
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...properties),
        fc.infiniteStream(anyText),
        async ([field, schema], texts) => {
          const value = schema.type === 'string' && !schema.enum ? texts.next().value : valid[field];
          const saved = await api.call('PUT', `/${section}`, {
            as,
            body: { ...valid, [field]: value },
          });
          if (saved.statusCode !== 200) return;
          accepted += 1;
          const read = await api.call('GET', `/${section}`, { as });
          expect(read.json()).toEqual(saved.json());
          const again = await api.call('PUT', `/${section}`, { as, body: saved.json() });
          expect(again.json()).toEqual(saved.json());
        },
      ),
      { numRuns: 60 },
    );
    expect(accepted).toBeGreaterThan(0);
  });
});
