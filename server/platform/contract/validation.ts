import { Ajv2020, type ErrorObject, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { ContractDocument } from './contract.ts';
import { withoutRefs } from './request-schemas.ts';

const options: Options = {
  // OpenAPI keywords (`example`, `discriminator`) are not JSON Schema keywords.
  strict: false,
  removeAdditional: false,
  useDefaults: true,
};

/** Maximum number of list items and properties that are checked for all errors. */
const LOOKED_AT = 60;

const compilers = {
  body: formats.default(new Ajv2020({ ...options, coerceTypes: false })),
  explainedBody: formats.default(new Ajv2020({ ...options, coerceTypes: false, allErrors: true })),
  parameters: formats.default(new Ajv2020({ ...options, coerceTypes: true, allErrors: true })),
};

/**
 * Compiles the contract's request schemas on first use, so that they do not slow down the start. Only path, query and
 * headers, which are always text, are coerced. A refused body is validated again to collect all errors; since a body of
 * 1 MiB can contain a million, long lists are truncated.
 */
export function requestValidatorCompiler(contract: ContractDocument): FastifySchemaCompiler<object> {
  return ({ schema, httpPart }) => {
    const whole = () => withoutRefs(schema, contract) as object;
    return httpPart === 'body'
      ? explained(onDemand(compilers.body, whole), onDemand(compilers.explainedBody, whole))
      : onDemand(compilers.parameters, whole);
  };
}

type Validator = ((data: unknown) => boolean) & { errors?: ErrorObject[] | null };

const compiled = new Map<string, ValidateFunction>();

/** Operations share schemas, for example of pages and ids: each text is compiled once. */
function onDemand(ajv: Ajv2020, schema: () => object): Validator {
  let found: ValidateFunction | undefined;
  const validate: Validator = (data) => {
    found ??= compileOnce(ajv, schema());
    const isValid = found(data);
    validate.errors = found.errors ?? null;
    return isValid;
  };
  return validate;
}

function compileOnce(ajv: Ajv2020, schema: object): ValidateFunction {
  const key = `${Object.values(compilers).indexOf(ajv)} ${JSON.stringify(schema)}`;
  const known = compiled.get(key) ?? ajv.compile(schema);
  compiled.set(key, known);
  return known;
}

function explained(quick: Validator, thorough: Validator): Validator {
  const validate: Validator = (data) => {
    if (quick(data)) return true;
    thorough(shortened(data));
    validate.errors = thorough.errors ?? quick.errors ?? null;
    return false;
  };
  return validate;
}

/**
 * Returns the value with lists and objects truncated for the second validation; long enough to exceed every limit that
 * it exceeded.
 */
export function shortened(value: unknown, depth = 0): unknown {
  if (depth > 10 || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.slice(0, LOOKED_AT).map((item) => shortened(item, depth + 1));
  const entries = Object.entries(value).slice(0, LOOKED_AT);
  return Object.fromEntries(entries.map(([key, item]) => [key, shortened(item, depth + 1)]));
}
