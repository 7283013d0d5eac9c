import { type ContractDocument, ContractError, type Operation } from './contract.ts';

type Schema = Record<string, unknown>;
type Parameter = { name: string; in: string; required?: boolean; schema: Schema };

/** The schemas with which Fastify validates a request, by part, as in the contract, with `$ref`s. */
export type RequestSchemas = {
  params?: Schema;
  querystring?: Schema;
  headers?: Schema;
  body?: { content: { 'application/json': { schema: Schema } } };
};

/** Maps the contract's parameter locations to Fastify's names. */
const partsOfRequest = { path: 'params', query: 'querystring', header: 'headers' } as const;

/**
 * Returns the schemas of an operation's request. Response schemas are not included: types check what the server sends,
 * and the tests validate every response. Only JSON bodies have a schema; a form is a stream that its handler reads.
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
  // As in bodies, unknown parameters are refused, also by operations without parameters.
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

/** Deeper than any of our schemas; a recursive schema would have no end. */
const DEEPEST = 60;

/**
 * Returns a self-contained schema with its `$ref`s replaced. Throws `ContractError` for an unresolvable or recursive
 * `$ref`.
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

/** Resolves a `$ref` to a component of the contract; returns any other value unchanged. */
function resolved(value: object, document: ContractDocument): unknown {
  const ref = '$ref' in value ? value.$ref : undefined;
  if (typeof ref !== 'string') return value;
  const names = ref.replace(/^#\//, '').split('/');
  const found = names.reduce<unknown>((at, name) => (at as Schema | undefined)?.[name], document);
  if (found === undefined) throw new ContractError(`The contract has no ${ref}`);
  return found;
}
