import { createHash } from 'node:crypto';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import type { User } from '../users/users.repository.ts';
import { type CaseFile, caseFiles, type ExportDeps } from './case-files.ts';
import { type ArchivedFile, zipOf } from './zip.ts';

/** A case as a ZIP, made as it is read. It ends with `SHA256SUMS`, which `sha256sum --check` understands. */
export function caseArchive(
  deps: ExportDeps,
  onboarding: StoredOnboarding,
  client: User,
): AsyncGenerator<Uint8Array> {
  return zipOf(summedUp(caseFiles(deps, onboarding, client)), deps.clock.now());
}

/** The same files, then which of them are gone, then the sums of all. */
async function* summedUp(files: AsyncIterable<CaseFile>): AsyncGenerator<ArchivedFile> {
  const sums: string[] = [];
  const gone: string[] = [];
  const summed = (path: string, content: () => AsyncIterable<Uint8Array>, isCompressed: boolean) => ({
    path,
    isCompressed,
    async *pieces() {
      const sum = createHash('sha256');
      for await (const piece of content()) {
        sum.update(piece);
        yield piece;
      }
      sums.push(`${sum.digest('hex')}  ${path}\n`);
    },
  });
  for await (const { path, read, isCompressed } of files) {
    // Sums and compression take the processor for themselves.
    await othersFirst();
    const content = await read();
    if (content === null) gone.push(`${path}\n`);
    else yield summed(path, () => bytesOf(content), isCompressed);
  }
  if (gone.length > 0) {
    const said = `The bytes of these files were deleted:\n${gone.join('')}`;
    yield summed('missing.txt', () => bytesOf(said), false);
  }
  yield { path: 'SHA256SUMS', isCompressed: false, pieces: () => bytesOf(sums.join('')) };
}

async function* bytesOf(
  content: string | Uint8Array | AsyncIterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (typeof content === 'string') yield Buffer.from(content);
  else if (content instanceof Uint8Array) yield content;
  else for await (const piece of content) yield typeof piece === 'string' ? Buffer.from(piece) : piece;
}
