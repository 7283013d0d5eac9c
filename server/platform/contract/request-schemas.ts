import { type ContractDocument, ContractError, type Operation } from './contract.ts';

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };

/** What Fastify checks of a request, each part by its schema as the contract has it, its `$ref`s still in it. */
export type RequestSchemas = {
  params?: Schema;
  querystring?: Schema;
  headers?: Schema;
  body?: { content: { 'application/json': { schema: Schema } } };
};

/** Where the contract says that a parameter is, and what Fastify calls that. */
const partsOfRequest = { path: 'params', query: 'querystring', header: 'headers' } as const;

/**
 * The schemas of an operation's requests. Those of answers are not among them: the server writes what its types let it, and
 * the tests hold every answer to the contract. Of a body only JSON has one; a form is a stream, which its handler reads.
 */
export function requestSchemasOf(document: ContractDocument, { path, method }: Operation): RequestSchemas {
  const found = document.paths[path]?.[method] ?? {};
  const { parameters = [], requestBody } = found;
  const named = parameters.map((each) => resolved(each, document) as Parameter);
  const schemas: RequestSchemas = {};
  for (const [place, part] of Object.entries(partsOfRequest)) {
    const there = named.filter((parameter) => parameter.in === place);
    if (there.length > 0) schemas[part] = objectOf(there);
  }
  // As in bodies: what the contract does not name is refused, in calls that name no parameter too.
  if (!found['x-any-query']) {
    schemas.querystring = { ...(schemas.querystring ?? objectOf([])), additionalProperties: false };
  }
  const { content } = (resolved(requestBody ?? {}, document) ?? {}) as { content?: Record<string, Schema> };
  const json = content?.['application/json']?.schema;
  if (json) schemas.body = { content: { 'application/json': { schema: json as Schema } } };
  return schemas;
}

function objectOf(parameters: readonly Parameter[]): Schema {
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    ...(required.length > 0 && { required }),
  };
}

/** Deeper than any schema of ours; one that holds itself would have no end. */
const DEEPEST = 60;

/**
 * A schema that stands by itself: what its `$ref`s lead to in their places. Throws `ContractError` for one that leads
 * nowhere, or into itself.
 */
export function withoutRefs(schema: unknown, document: ContractDocument, depth = 0): unknown {
  if (depth > DEEPEST) throw new ContractError('A schema of the contract holds itself');
  if (Array.isArray(schema)) return schema.map((each) => withoutRefs(each, document, depth + 1));
  if (typeof schema !== 'object' || schema === null) return schema;
  const here = resolved(schema, document);
  if (here !== schema) return withoutRefs(here, document, depth + 1);
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, withoutRefs(value, document, depth + 1)]),
  );
}

/** What a `$ref` to the contract's own components leads to; anything else as it is. */
function resolved(value: object, document: ContractDocument): unknown {
  const ref = '$ref' in value ? value.$ref : undefined;
  if (typeof ref !== 'string') return value;
  const names = ref.replace(/^#\//, '').split('/');
  const found = names.reduce<unknown>((at, name) => (at as Schema | undefined)?.[name], document);
  if (found === undefined) throw new ContractError(`The contract has no ${ref}`);
  return found;
}
