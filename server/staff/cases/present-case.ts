import type { Kysely } from 'kysely';
import type { OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import { type SectionId, type SectionRecords, sectionIds } from '#domain/records/sections.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { findDocumentsOf, openRecord } from '#server/records/documents/documents.repository.ts';
import { findSectionsOf, type StoredSection } from '#server/records/sections/section.repository.ts';
import { openSection } from '#server/records/sections/section-cipher.ts';

/** The current data that a client has entered. */
export type PresentAnswers = {
  /** The saved sections, in the wizard's order. */
  sections: Map<SectionId, { row: StoredSection; value: SectionRecords[SectionId] }>;
  documents: OnboardingDocuments | null;
};

export async function readAnswers(
  db: Kysely<Database>,
  config: Config,
  userId: string,
): Promise<PresentAnswers> {
  const cipher = await clientReader({ config, db }, userId);
  const rows = await findSectionsOf(db, userId);
  const sections: PresentAnswers['sections'] = new Map();
  for (const section of sectionIds) {
    const row = rows.find((each) => each.section === section);
    if (row) sections.set(section, { row, value: openSection(cipher, row) });
  }
  const documents = await findDocumentsOf(db, userId);
  return { sections, documents: documents ? openRecord(cipher, documents) : null };
}

/** Returns the records only. */
export function recordsOf({ sections }: PresentAnswers): Partial<SectionRecords> {
  return Object.fromEntries([...sections].map(([section, { value }]) => [section, value]));
}
