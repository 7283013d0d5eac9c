import { validateRecord } from '#domain/rules/validate.ts';
import type { FieldError } from '#server/platform/http/errors.ts';
import { sectionSavedBy } from './section-operations.ts';

/**
 * What the domain's rules say about a body that the contract has refused: their messages are written for the person
 * who fills in the form. Nothing for an operation that saves no section.
 * @param today `YYYY-MM-DD`, UTC
 */
export function refusalsByRule(operationId: string, body: unknown, today: string): FieldError[] {
  const section = sectionSavedBy(operationId);
  if (!section) return [];
  const checked = validateRecord(section, body, { today });
  return checked.ok ? [] : checked.errors;
}
