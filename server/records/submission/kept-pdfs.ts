import { createHash } from 'node:crypto';
import type { Deps } from '#server/platform/core/deps.ts';
import type { FrozenCase } from './frozen-case.ts';
import type { ListedVersion } from './submission.repository.ts';
import { submissionDocument } from './submission-document.ts';

/**
 * Counts the ways in which a version has been set. Who changes what a PDF says or how it looks counts on: every version is
 * then made anew when it is asked for next, and the earlier file goes.
 */
const LAYOUT = 1;

/** The PDFs of submitted versions: made by a worker when first asked for, kept in the file store, read from then on. */
export function createKeptPdfs(
  { store, workers, log }: Pick<Deps, 'store' | 'workers' | 'log'>,
  layout = LAYOUT,
) {
  const onTheirWay = new Map<string, Promise<Buffer>>();

  async function readOrMake(account: string, version: ListedVersion, frozen: () => Promise<FrozenCase>) {
    const id = idOf(version, layout);
    const kept = await read(id);
    if (kept) return kept;
    const made = await workers.pdf(account, submissionDocument(await frozen(), version.sha256));
    await keep(id, made);
    for (let earlier = 1; earlier < layout; earlier += 1) await store.delete(idOf(version, earlier));
    return made;
  }

  /** Null also where it cannot be read, as with a secret that was left out: it is made anew. */
  async function read(id: string): Promise<Buffer | null> {
    try {
      return await store.get(id, 'original');
    } catch (cause) {
      log.error({ err: cause }, 'a kept PDF was not read, and is made anew');
      return null;
    }
  }

  /** What cannot be kept is given out all the same; the next who asks tries again. */
  async function keep(id: string, pdf: Buffer): Promise<void> {
    try {
      await store.put(id, 'original', pdf);
    } catch (cause) {
      log.error({ err: cause }, 'a PDF was not kept');
    }
  }

  return {
    /**
     * The PDF of a version. Many who ask at once wait for the same one. Throws 429 when the account has too many on their
     * way, 503 when none can be made now.
     * @param account for which it is made, if it is
     * @param frozen what was submitted; asked for only where the PDF has to be made
     */
    of(account: string, version: ListedVersion, frozen: () => Promise<FrozenCase>): Promise<Buffer> {
      const id = idOf(version, layout);
      const found = onTheirWay.get(id);
      if (found) return found;
      const coming = readOrMake(account, version, frozen).finally(() => onTheirWay.delete(id));
      onTheirWay.set(id, coming);
      return coming;
    },
  };
}

/**
 * The name in the store, which follows from what the PDF is of: no row says so once more, and whoever makes it twice, in two
 * processes at once, writes the same bytes to the same place.
 */
function idOf({ onboarding_id, version, sha256 }: ListedVersion, layout: number): string {
  const hex = createHash('sha256')
    .update(`pdf|${layout}|${onboarding_id}|${version}|${sha256}`)
    .digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
