import type { PropertyError } from '#domain/rules/listed.ts';

/** The errors found so far, and the day on which the statements are read, YYYY-MM-DD. */
export type ReadErrors = { errors: PropertyError[]; today: string };

/** Returns whether a value is a JSON object. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns a trimmed text; '' for any other value. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}
