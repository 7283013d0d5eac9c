import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { type SectionId, type SectionRecords, stepWithSection } from '#domain/records/sections.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { type Difference, differences } from '../sections/differences.ts';
import { findStaff } from '../users/staff.ts';
import type { Amendments } from './amendments.ts';

type AmendedSection = components['schemas']['Amendments']['sections'][number];

/** Returns the differences by section, in the wizard's order. */
export function amendedSections({ certified, present, sections }: Amendments): AmendedSection[] {
  return sections.map((section) => ({
    step: stepWithSection(section).id,
    section,
    differences: differencesOf(section, certified.records, present.records),
  }));
}

function differencesOf<Id extends SectionId>(
  section: Id,
  before: SectionRecords,
  now: Partial<SectionRecords>,
): Difference[] {
  const after = now[section];
  return after === undefined ? [] : differences(section, before[section], after);
}

/**
 * Returns what staff have changed since the client's certification, as the API shows it.
 * @param isStaff the reader: clients do not see which staff member it was
 */
export async function toAmendmentsAnswer(
  db: Kysely<Database>,
  amendments: Amendments,
  isStaff: boolean,
): Promise<components['schemas']['Amendments']> {
  const { certified, documents, last, sha256 } = amendments;
  const by = isStaff && last ? (await findStaff(db, [last.by])).get(last.by) : undefined;
  return {
    version: certified.version,
    at: last?.at ?? null,
    by: by?.name ?? null,
    sections: amendedSections(amendments),
    documents,
    sha256,
  };
}
