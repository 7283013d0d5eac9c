import { type ISchema, type ValidateOptions, ValidationError } from 'yup';
import { listed } from './listed.ts';
import type { Validation } from './validate.ts';

/** What this needs of a yup schema. */
type Rule<Kept> = Pick<ISchema<Kept>, '__outputType'> & {
  validateSync(value: unknown, options: ValidateOptions): Kept;
};

/**
 * Checks a value as JSON has sent it, spaces around its texts removed. Never throws for any value.
 * @param rule a schema whose tests need no clock
 */
export function checkedBy<Kept>(rule: Rule<Kept>, value: unknown): Validation<Kept> {
  try {
    const kept = rule.validateSync(trimmed(value), {
      strict: true,
      abortEarly: false,
      disableStackTrace: true,
    });
    return { ok: true, value: kept };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    return { ok: false, errors: listed(error) };
  }
}

function trimmed(value: unknown): unknown {
  if (typeof value === 'string') return value.trim();
  if (Array.isArray(value)) return value.map(trimmed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, held]) => [name, trimmed(held)]));
}
