import type { FastifySchemaValidationError } from 'fastify/types/schema.js';
import type { FieldError } from '../http/errors.ts';

/** Maximum number of errors in a response. */
const LISTED_AT_MOST = 200;

/** Returns the contract validation's errors as messages, one per property, with dotted paths. */
export function fieldErrors(errors: readonly FastifySchemaValidationError[]): FieldError[] {
  const found = new Map<string, string>();
  for (const error of errors) {
    if (found.size >= LISTED_AT_MOST) break;
    const property = propertyOf(error);
    if (!found.has(property)) found.set(property, messageOf(error));
  }
  return [...found].map(([property, message]) => ({ property, message }));
}

/**
 * The same for query parameters. A repeated parameter is parsed as a list, which no parameter allows.
 * @param query as received
 */
export function parameterErrors(
  errors: readonly FastifySchemaValidationError[],
  query: unknown,
): FieldError[] {
  const sent = new Map<string, unknown>(Object.entries(query ?? {}));
  const unknown = new Set(
    errors.filter(({ keyword }) => keyword === 'additionalProperties').map((each) => propertyOf(each)),
  );
  return fieldErrors(errors).map(({ property, message }) => {
    if (unknown.has(property)) return { property, message: 'This query parameter is not known' };
    return {
      property,
      message: Array.isArray(sent.get(property)) ? 'Send this query parameter once' : message,
    };
  });
}

/** Merges two lists; for the same property the first one takes precedence. */
export function mergedErrors(first: readonly FieldError[], second: readonly FieldError[]): FieldError[] {
  const known = new Set(first.map(({ property }) => property));
  return [...first, ...second.filter(({ property }) => !known.has(property))];
}

function propertyOf({ instancePath, params }: FastifySchemaValidationError): string {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  for (const name of [params.missingProperty, params.additionalProperty]) {
    if (typeof name === 'string') path.push(name.slice(0, 100));
  }
  return path.join('.');
}

const typeNames: Record<string, string> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};

const formatMessages: Record<string, string> = {
  email: 'Enter an email address like name@example.com',
  'date-time': 'Enter a date and time like 2026-03-12T09:30:00Z',
};

function messageOf({ keyword, params, instancePath }: FastifySchemaValidationError): string {
  switch (keyword) {
    case 'required':
      return 'Fill in this field';
    case 'additionalProperties':
      return 'This property is not known';
    case 'type':
      return `This must be ${typeNames[String(params.type)] ?? `of type ${String(params.type)}`}`;
    case 'enum':
    case 'const':
      return `Choose one of: ${[params.allowedValues ?? params.allowedValue].flat().filter(Boolean).join(', ')}`;
    case 'maxLength':
      return `Use at most ${String(params.limit)} characters`;
    case 'minLength':
      return params.limit === 1 ? 'Fill in this field' : `Use at least ${String(params.limit)} characters`;
    case 'maxItems':
      return `List at most ${String(params.limit)}`;
    case 'minProperties':
      return 'Send at least one property';
    case 'minimum':
      return `This must be at least ${String(params.limit)}`;
    case 'maximum':
      return `This must be at most ${String(params.limit)}`;
    case 'format':
      return formatMessages[String(params.format)] ?? 'This does not have the expected format';
    case 'pattern':
      return instancePath.endsWith('/code') ? 'Enter the 6 digits' : 'This does not have the expected format';
    default:
      return 'This does not have the expected format';
  }
}
