import type { HandInOutcome, WidgetTokenOutcome } from '#machines/identity-outcomes.ts';
import { ApiError } from '../api/api-error.ts';

/** Returns the outcome of a refused hand-in; throws errors that may be temporary. */
export function handInOutcomeOf(error: unknown): HandInOutcome {
  if (!(error instanceof ApiError)) throw error;
  if (error.fields.length > 0) return { kind: 'invalid', errors: error.fields };
  if (error.status === 401) return { kind: 'linkDead' };
  if (error.status === 409) return { kind: 'overtaken' };
  throw error;
}

/** Returns the outcome of a refused token; throws errors that may be temporary, such as an unavailable provider. */
export function tokenOutcomeOf(error: unknown): WidgetTokenOutcome {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) return { kind: 'linkDead' };
  if (error.status === 409) return { kind: 'refused', message: error.message };
  throw error;
}
