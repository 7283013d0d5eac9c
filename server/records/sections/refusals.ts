import { validateRecord } from '#domain/rules/validate.ts';
import type { FieldError } from '#server/platform/http/errors.ts';
import { sectionSavedBy } from './section-operations.ts';

/**
 * Returns the domain rules' errors for a body that the contract validation refused, because their messages are written
 * for the user of the form. Empty for an operation that saves no section.
 * @param today `YYYY-MM-DD`, UTC
 */
export function refusalsByRule(operationId: string, body: unknown, today: string): FieldError[] {
  const section = sectionSavedBy(operationId);
  if (!section) return [];
  const checked = validateRecord(section, body, { today });
  return checked.ok ? [] : checked.errors;
}
