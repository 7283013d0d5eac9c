import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { documentGroupKeys } from '#domain/catalogues/document-groups.ts';
import { filesNamedIn, type OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { FileService } from '../files/file-service.ts';
import { findFiles } from '../files/files.repository.ts';
import type { FrozenDocument } from './frozen-case.ts';

type Fingerprint = Pick<FrozenDocument, 'id' | 'name' | 'size' | 'sha256'>;

/**
 * Returns names, sizes and SHA-256 of the files in a documents record, by id. Reads one file at a time, because
 * together they may be 200 MB. Deleted files are omitted.
 */
export async function fingerprintsOf(
  { db, files }: { db: Kysely<Database>; files: FileService },
  documents: OnboardingDocuments,
): Promise<Map<string, Fingerprint>> {
  const found = new Map<string, Fingerprint>();
  const rows = await findFiles(db, filesNamedIn(documents));
  const describe = await files.describer(db, rows);
  for (const row of rows) {
    const bytes = await files.bytesOf(row);
    if (!bytes) continue;
    const { id, name, size } = describe(row);
    found.set(id, { id, name, size, sha256: createHash('sha256').update(bytes).digest('hex') });
  }
  return found;
}

/** Returns the documents in the order of their groups; null if one has no fingerprint. */
export function frozenDocuments(
  documents: OnboardingDocuments,
  fingerprints: ReadonlyMap<string, Fingerprint>,
): FrozenDocument[] | null {
  const frozen: FrozenDocument[] = [];
  for (const group of documentGroupKeys) {
    for (const id of documents[group]) {
      const known = fingerprints.get(id);
      if (!known) return null;
      frozen.push({ group, ...known, issuedOn: documents.issueDates[id] ?? null });
    }
  }
  return frozen;
}
