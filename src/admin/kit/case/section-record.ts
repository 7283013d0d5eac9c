import type { SectionId, SectionRecords } from '#domain/records/sections.ts';
import type { Case } from '#src/api/admin/case.ts';

/**
 * Returns the record of a section of a case, typed by the section's schema, which the contract guarantees; null before the first
 * save.
 */
export function sectionRecord<Id extends SectionId>(
  { sections }: Pick<Case, 'sections'>,
  id: Id,
): SectionRecords[Id] | null {
  const found = sections.find(({ section }) => section === id);
  return (found?.record ?? null) as SectionRecords[Id] | null;
}
