import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { documentGroupKeys } from '#domain/catalogues/document-groups.ts';
import { filesNamedIn, type OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { FileService } from '#server/records/files/file-service.ts';
import type { FileRow } from '#server/records/files/files.repository.ts';
import type { FrozenCase, FrozenDocument } from '#server/records/submission/frozen-case.ts';

type CaseDocument = components['schemas']['CaseDocument'];

/**
 * Returns the documents by group: current ones, and those that only the compared version has.
 * @param base null before the first submission
 */
export async function caseDocuments(
  { db, files }: { db: Kysely<Database>; files: FileService },
  present: OnboardingDocuments | null,
  base: FrozenCase | null,
): Promise<CaseDocument[]> {
  const frozen = base?.documents ?? [];
  const rows = await rowsOf(db, [...(present ? filesNamedIn(present) : []), ...frozen.map(({ id }) => id)]);
  const describe = await files.describer(db, [...rows.values()]);
  return documentGroupKeys.flatMap((group) => {
    const before = frozen.filter((document) => document.group === group);
    const ids = present?.[group] ?? [];
    const there = ids.flatMap((id): CaseDocument[] => {
      const row = rows.get(id);
      if (!row || row.deleted_at !== null) return [];
      const earlier = before.find((document) => document.id === id);
      const issuedOn = present?.issueDates[id] ?? null;
      const { name, size, source } = describe(row);
      const issuedBefore = earlier ? earlier.issuedOn : issuedOn;
      const state = base === null || earlier ? 'same' : 'added';
      return [{ ...shape(row, group), name, size, ...(source && { source }), issuedOn, issuedBefore, state }];
    });
    const gone = before.filter(({ id }) => !ids.includes(id));
    return [
      ...there,
      ...gone.flatMap((document) => {
        const row = rows.get(document.id);
        return row ? [removed(document, row, describe(row).source)] : [];
      }),
    ];
  });
}

/** The row of a deleted file has lost its name; the version still has it. */
function removed(
  { group, name, size, issuedOn }: FrozenDocument,
  row: FileRow,
  source: CaseDocument['source'],
): CaseDocument {
  return {
    ...shape(row, group),
    name,
    size,
    ...(source && { source }),
    issuedOn,
    issuedBefore: issuedOn,
    state: 'removed',
  };
}

function shape(row: FileRow, group: string) {
  const { id, width, height } = row;
  return { id, group, width, height, uploadedAt: row.stored_at ?? row.created_at };
}

/** Including deleted files. */
async function rowsOf(db: Kysely<Database>, ids: readonly string[]): Promise<Map<string, FileRow>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('files').selectAll().where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
