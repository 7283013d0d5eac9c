import type { HandInOutcome, WidgetTokenOutcome } from '#machines/identity-outcomes.ts';
import { ApiError } from '../api/api-error.ts';

/** What a refused hand-in means; throws what may pass by itself. */
export function handInOutcomeOf(error: unknown): HandInOutcome {
  if (!(error instanceof ApiError)) throw error;
  if (error.fields.length > 0) return { kind: 'invalid', errors: error.fields };
  if (error.status === 401) return { kind: 'linkDead' };
  if (error.status === 409) return { kind: 'overtaken' };
  throw error;
}

/** What a refused token means; throws what may pass by itself, such as that the provider is down. */
export function tokenOutcomeOf(error: unknown): WidgetTokenOutcome {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 401) return { kind: 'linkDead' };
  if (error.status === 409) return { kind: 'refused', message: error.message };
  throw error;
}
