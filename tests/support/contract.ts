import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';
import type { Permission } from '#domain/rules/permission.ts';
import { readContract } from '#server/platform/contract/contract.ts';

/** A JSON schema of the contract, with its `$ref`s resolved. */
export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: string[];
  anyOf?: Schema[];
  examples?: unknown[];
  maxLength?: number;
  maxItems?: number;
  /** For a property that is unique among records. */
  'x-unique'?: boolean;
};

type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Schema };
type Answer = { content?: Record<string, { schema: Schema }> };

export type ContractOperation = {
  id: string;
  method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  /** The name of its rate limit. */
  rate: string;
  /** The scope with which an API key may call it; `none` if no key may. */
  scope: string;
  /** The permission that staff need; undefined if it is not for staff. */
  permission: Permission | undefined;
  /** `clientToken`, `adminToken`, `reviewerToken`; empty: public. */
  schemes: string[];
  /** Whether it is public, and returns more to those of `schemes`. */
  isOpen: boolean;
  parameters: Parameter[];
  /** The JSON body's schema, if the operation has one. */
  body: Schema | null;
  /** Whether its body is a form with a file. */
  isUpload: boolean;
  /** That form's schema, if the operation has one. */
  form: Schema | null;
  responses: Record<string, Answer>;
};

const document = (await readContract()) as unknown as Record<string, unknown>;

/** Replaces every `$ref` with its target. The contract has no recursive schema. */
function resolve(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(resolve);
  if (typeof value !== 'object' || value === null) return value;
  if ('$ref' in value && typeof value.$ref === 'string') {
    const parts = value.$ref.slice(2).split('/');
    return resolve(parts.reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], document));
  }
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item)]));
}

type RawOperation = {
  operationId: string;
  'x-rate': string;
  'x-scope': string;
  'x-permission'?: Permission;
  security: Record<string, unknown>[];
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
};

const paths = resolve(document.paths) as Record<string, Record<string, RawOperation>>;

/** Every operation of the contract. */
export const operations: ContractOperation[] = Object.entries(paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, raw]) => ({
    id: raw.operationId,
    method: method.toUpperCase() as ContractOperation['method'],
    path,
    rate: raw['x-rate'],
    scope: raw['x-scope'],
    permission: raw['x-permission'],
    schemes: raw.security.flatMap((alternative) => Object.keys(alternative)),
    isOpen: raw.security.some((alternative) => Object.keys(alternative).length === 0),
    parameters: raw.parameters ?? [],
    body: raw.requestBody?.content['application/json']?.schema ?? null,
    isUpload: raw.requestBody?.content['multipart/form-data'] !== undefined,
    form: raw.requestBody?.content['multipart/form-data']?.schema ?? null,
    responses: raw.responses,
  })),
);

let given = 0;

/** Returns the contract's example of a body; undefined if the operation has none. Unique properties differ each time. */
export function exampleBody({ body }: ContractOperation): unknown {
  const example = body?.examples?.[0];
  if (typeof example !== 'object' || example === null) return example;
  given += 1;
  const own = Object.entries(example).map(([name, value]) => [
    name,
    body?.properties?.[name]?.['x-unique'] ? `${value}-${given}` : structuredClone(value),
  ]);
  return Object.fromEntries(own);
}

// Most schemas check a few responses: optimising their code takes longer than that.
const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true, code: { optimize: false } }));
const compiled = new Map<Schema, ValidateFunction>();
const compiledTexts = new Map<string, ValidateFunction>();

/** Operations share schemas, above all those of errors: each text is compiled once. */
function validatorOf(schema: Schema): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const text = JSON.stringify(schema);
  const validate = compiledTexts.get(text) ?? ajv.compile(schema);
  compiled.set(schema, validate);
  compiledTexts.set(text, validate);
  return validate;
}

/** Returns what differs from the contract; empty if the response's status and body are documented. */
export function undocumented(operation: ContractOperation, answer: LightMyRequestResponse): string[] {
  const documented = operation.responses[String(answer.statusCode)];
  if (!documented) return [`${operation.id} answered ${answer.statusCode}: ${answer.body}`];
  const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? '';
  const schema = documented.content?.[type]?.schema;
  if (!schema)
    return answer.body === '' ? [] : [`${operation.id} answered ${answer.statusCode} as "${type}"`];
  if (type !== 'application/json') return [];
  const validate = validatorOf(schema);
  return validate(answer.json())
    ? []
    : [`${operation.id} answered ${answer.body}: ${ajv.errorsText(validate.errors)}`];
}

/** Fails unless the response's status and body are documented for the operation. */
export function expectDocumented(operation: ContractOperation, answer: LightMyRequestResponse): void {
  expect(undocumented(operation, answer)).toEqual([]);
}
