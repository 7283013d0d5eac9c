import type { SectionId } from '#domain/records/sections.ts';
import { validateRecord } from '#domain/rules/validate.ts';
import { sections } from '#domain/sections/registry.ts';
import type { SectionName } from '#domain/sections/section.ts';
import type { FieldError } from '#server/platform/http/errors.ts';

/** Each section's name in the contract's operation ids: `getWallets`, `saveWallets`, `getWalletsForUser` … */
export const sectionNames = Object.fromEntries(
  Object.entries(sections).map(([section, { name }]) => [section, name]),
) as Record<SectionId, SectionName>;

/** The operations of all sections: read and save the client's own, and for administrators a client's. */
export type SectionOperationId = `${'get' | 'save'}${SectionName}${'' | 'ForUser'}`;

const savedBy = new Map<string, SectionId>(
  Object.entries(sectionNames).flatMap(([section, name]) => [
    [`save${name}`, section as SectionId],
    [`save${name}ForUser`, section as SectionId],
  ]),
);

/** Returns the section that an operation saves; undefined for any other operation. */
function sectionSavedBy(operationId: string): SectionId | undefined {
  return savedBy.get(operationId);
}

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
