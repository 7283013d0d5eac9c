import { type ISchema, type ValidateOptions, ValidationError } from 'yup';
import type { RuleContext } from './clock.ts';
import { listed } from './listed.ts';
import type { Validation } from './validate.ts';

/** The required part of a yup schema. */
type Rule<Stored> = Pick<ISchema<Stored>, '__outputType'> & {
  validateSync(value: unknown, options: ValidateOptions): Stored;
};

/**
 * Validates a value as parsed from JSON, with trimmed texts. Never throws for any value.
 * @param context today's date, for a schema whose tests need it
 */
export function checkedBy<Stored>(
  rule: Rule<Stored>,
  value: unknown,
  context?: RuleContext,
): Validation<Stored> {
  try {
    const stored = rule.validateSync(trimmed(value), {
      strict: true,
      abortEarly: false,
      disableStackTrace: true,
      ...(context && { context }),
    });
    return { ok: true, value: stored };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { ok: false, errors: listed(error) };
  }
}

export function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, trimmed(held)]));
}
