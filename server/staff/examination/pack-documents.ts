import { hash } from 'node:crypto';
import type { Deps } from '#server/platform/core/deps.ts';
import { type CaseFile, safeFileName } from '../export/case-files.ts';
import { storedPictures } from '../export/pictures.repository.ts';
import type { LoadedRecord } from './case-record.ts';
import type { Manifest, PackRecord } from './pack-record.ts';

type DocumentsDeps = Pick<Deps, 'db' | 'files'>;

/** Tax forms show the tax numbers of people, and a picture cannot be searched for them: they are never contained. */
const neverContained: readonly string[] = ['taxForm'];

/**
 * Returns the certified documents of a relationship, as its record lists them, and their files.
 * @param folder of the files; null if the pack does not contain documents
 */
export async function packDocuments(
  { db, files }: DocumentsDeps,
  { documents, clean }: LoadedRecord,
  folder: string | null,
): Promise<{ listed: PackRecord['documents']; files(known: Manifest['files']): AsyncGenerator<CaseFile> }> {
  const stored = await storedPictures(
    db,
    documents.map(({ id }) => id),
  );
  const listed = documents.map(({ id, group, name, size, sha256 }, index) => {
    const file = safeFileName(clean(name), stored.get(id)?.content_type ?? '');
    const isContained = folder !== null && stored.has(id) && !neverContained.includes(group);
    return {
      ...{ group, name: clean(name), size, sha256 },
      path: isContained ? `${folder}/${String(index + 1).padStart(2, '0')}-${file}` : null,
    };
  });
  return {
    listed,
    async *files(known) {
      for (const [index, { path }] of listed.entries()) {
        const row = stored.get(documents[index]?.id ?? '');
        if (path === null || !row) continue;
        yield {
          path,
          isCompressed: true,
          async read() {
            const bytes = await files.bytesOf(row);
            if (bytes) known.push({ path, sha256: hash('sha256', bytes) });
            return bytes;
          },
        };
      }
    },
  };
}
