import type { Kysely } from 'kysely';
import { type SectionRecords, sectionIds } from '#domain/records/sections.ts';
import { clientReader, type KeyDeps } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { findSectionsOf } from './section.repository.ts';
import { openSection } from './section-cipher.ts';

/** Returns the current records of a client. @param db may be a transaction, whose state is read */
export async function savedRecordsOf(
  db: Kysely<Database>,
  config: KeyDeps['config'],
  userId: string,
): Promise<Partial<SectionRecords>> {
  const cipher = await clientReader({ config, db }, userId);
  const sections = await findSectionsOf(db, userId);
  const records = sectionIds.flatMap((id) => {
    const saved = sections.find(({ section }) => section === id);
    return saved ? [[id, openSection(cipher, saved)]] : [];
  });
  return Object.fromEntries(records);
}
