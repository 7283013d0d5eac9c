import { type SectionId, type SectionRecords, sectionIds } from '#domain/records/sections.ts';
import { validateRecord } from '#domain/rules/validate.ts';
import { wizard } from './wizard.ts';

export { validPerson } from './wizard.ts';

/** The date of every test of the rules. */
export const today = '2026-11-21';

/** A valid record of each section. */
export const validRecords = Object.fromEntries(
  sectionIds.map((section) => [section, wizard[section].record]),
) as SectionRecords;

/** Returns the messages by property, for the valid record with some properties replaced. */
export function refusals(section: SectionId, changes: Record<string, unknown>): Record<string, string> {
  const result = validateRecord(section, { ...validRecords[section], ...changes }, { today });
  if (result.ok) return {};
  return Object.fromEntries(result.errors.map(({ property, message }) => [property, message]));
}
