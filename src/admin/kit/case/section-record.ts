import type { SectionId, SectionRecords } from '#domain/records/sections.ts';
import type { Case } from '#src/api/admin/case.ts';

/** What a section of a case holds, in the shape of the section's own schema, as the contract says; null before its first save. */
export function sectionRecord<Id extends SectionId>(
  { sections }: Pick<Case, 'sections'>,
  id: Id,
): SectionRecords[Id] | null {
  const found = sections.find(({ section }) => section === id);
  return (found?.record ?? null) as SectionRecords[Id] | null;
}
