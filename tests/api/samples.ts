import { sql } from 'kysely';
import { string } from 'yup';
import { checkedBy } from '#domain/rules/checked-by.ts';
import { yesNoField } from '#domain/rules/choice-field.ts';
import { closedObject } from '#domain/rules/closed-object.ts';
import { textField } from '#domain/rules/text-field.ts';
import { createHandlers } from '#server/handlers.ts';
import { type ContractDocument, readContract } from '#server/platform/contract/contract.ts';
import { managedCalls } from '#server/platform/managed/calls.ts';
import type { Managed, ManagedColumns } from '#server/platform/managed/resource.ts';
import { buildTestApp, type TestApi } from '../support/api.ts';

/** A managed resource that only tests have, to test what all of them share separately. */
type Sample = { title: string; colour: string; active: boolean };
type SampleRow = ManagedColumns & { title: string; colour: string; active: number };

const rule = closedObject(
  {
    title: textField({ missing: 'Enter the title', max: 100 }),
    colour: string().defined().oneOf(['red', 'green'], 'Choose red or green'),
    active: yesNoField(),
  },
  'Send the sample as an object',
);

export const samples: Managed<SampleRow, Sample> = {
  name: 'test-samples',
  table: 'test_samples',
  check: (values) => checkedBy(rule, values),
  toColumns: ({ active, ...texts }) => ({ ...texts, active: Number(active) }),
  toValues: ({ title, colour, active }) => ({ title, colour, active: active === 1 }),
  searched: ({ title }) => [title],
  sorts: { title: 'title', updatedAt: 'updated_at' },
  filters: { colour: 'colour', active: 'active' },
};

/** Starts the server with the samples among its resources, for a file's `beforeAll`. */
export async function buildSampleApp(): Promise<TestApi> {
  const api = await buildTestApp({
    contract: await contractWithSamples(),
    handlers: (deps) => {
      const { list, get, create, update, remove } = managedCalls(deps, samples);
      const own = {
        listSamples: list,
        getSample: get,
        createSample: create,
        updateSample: update,
        deleteSample: remove,
      };
      return { ...createHandlers(deps), ...own };
    },
  });
  await api.db.schema
    .createTable('test_samples')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('version', 'integer', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('colour', 'text', (c) => c.notNull())
    .addColumn('active', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'text', (c) => c.notNull())
    .addColumn('updated_at', 'text', (c) => c.notNull())
    .execute();
  for (const columns of [
    ['title', 'id'],
    ['updated_at', 'id'],
    ['colour', 'title', 'id'],
    ['active', 'title', 'id'],
  ]) {
    await api.db.schema
      .createIndex(`test_samples_${columns[0]}`)
      .on('test_samples')
      .columns(columns)
      .execute();
  }
  return api;
}

/** Inserts samples directly into the database: a test of many would take long through the API. */
export async function insertSamples({ db }: TestApi, titles: readonly string[]): Promise<void> {
  const at = '2026-11-21T08:00:00.000Z';
  for (let start = 0; start < titles.length; start += 500) {
    const some = titles
      .slice(start, start + 500)
      .map((title, index) => ({ id: `many-${start + index}`, title }));
    const rows = some.map(
      ({ id, title }, index) =>
        sql`(${id}, 1, ${title}, ${index % 2 === 0 ? 'red' : 'green'}, ${1}, ${at}, ${at})`,
    );
    await sql`insert into test_samples (id, version, title, colour, active, created_at, updated_at)
      values ${sql.join(rows)}`.execute(db);
    const indexed = some.map(({ id, title }) => ({
      resource: samples.name,
      entry_id: id,
      tokens: ` ${title
        .split(' ')
        .map((word) => `${samples.name}/${word}`)
        .join(' ')} `,
    }));
    await db.insertInto('search_index').values(indexed).execute();
  }
}

async function contractWithSamples(): Promise<ContractDocument> {
  const contract = await readContract();
  const refused = Object.fromEntries(
    [
      ['400', 'BadRequest'],
      ['401', 'Unauthorized'],
      ['403', 'Forbidden'],
      ['404', 'NotFound'],
    ].map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]),
  );
  const ok = { description: 'Done', content: { 'application/json': { schema: { type: 'object' } } } };
  const common = {
    'x-rate': 'read',
    'x-scope': 'none',
    'x-permission': 'website:write',
    security: [{ adminToken: [] }],
  };
  const fields = { title: { type: 'string' }, colour: { type: 'string' }, active: { type: 'boolean' } };
  const bodyOf = (properties: object, required: string[]) => ({
    required: true,
    content: {
      'application/json': { schema: { type: 'object', additionalProperties: false, required, properties } },
    },
  });
  const inQuery = (name: string, schema: object) => ({ name, in: 'query', schema });
  const paths = {
    '/test-samples': {
      get: {
        ...common,
        operationId: 'listSamples',
        parameters: [
          { $ref: '#/components/parameters/Page' },
          { $ref: '#/components/parameters/PageSize' },
          inQuery('search', { type: 'string', maxLength: 200 }),
          inQuery('sort', { type: 'string', enum: ['title', 'updatedAt'] }),
          inQuery('order', { type: 'string', enum: ['asc', 'desc'] }),
          inQuery('colour', { type: 'string', maxLength: 20 }),
          inQuery('active', { type: 'boolean' }),
        ],
        responses: { '200': ok, ...refused },
      },
      post: {
        ...common,
        operationId: 'createSample',
        requestBody: bodyOf(fields, Object.keys(fields)),
        responses: { '201': ok, ...refused },
      },
    },
    '/test-samples/{id}': Object.fromEntries(
      Object.entries({
        get: { operationId: 'getSample' },
        patch: {
          operationId: 'updateSample',
          requestBody: bodyOf({ ...fields, version: { type: 'integer', minimum: 1 } }, []),
        },
        delete: { operationId: 'deleteSample' },
      }).map(([method, operation]) => [
        method,
        {
          ...common,
          ...operation,
          parameters: [{ $ref: '#/components/parameters/Id' }],
          responses: { '200': ok, '204': { description: 'Deleted' }, ...refused },
        },
      ]),
    ),
  };
  Object.assign(contract.paths, paths);
  return contract;
}
