import { createHash } from 'node:crypto';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientKey } from '#server/platform/crypto/client-keys.ts';
import type { FileKey } from '#server/platform/files/file-cipher.ts';
import type { FrozenCase } from './frozen-case.ts';
import type { ListedVersion } from './submission.repository.ts';
import { submissionDocument } from './submission-document.ts';

/**
 * Version of the PDF layout. Increment it when the content or layout changes: every PDF is then created again when next
 * requested, and the earlier file is deleted.
 */
const LAYOUT = 1;

/** @property account that requests it @property clientId whose submission it is */
type Asked = { account: string; clientId: string };

/** PDFs of submitted versions: created by a worker when first requested, and read from the file store afterwards. */
export function createStoredPdfs(
  { db, config, store, workers, log }: Pick<Deps, 'db' | 'config' | 'store' | 'workers' | 'log'>,
  layout = LAYOUT,
) {
  const onTheirWay = new Map<string, Promise<Buffer>>();

  async function readOrMake(
    { account, clientId }: Asked,
    version: ListedVersion,
    frozen: () => Promise<FrozenCase>,
  ) {
    const id = pdfIdOf(version, layout);
    const key = await clientKey({ config, db }, clientId);
    const stored = await read(id, key);
    if (stored) return stored;
    const made = await workers.pdf(account, submissionDocument(await frozen(), version.sha256));
    await keep(id, made, key);
    for (let earlier = 1; earlier < layout; earlier += 1) await store.delete(pdfIdOf(version, earlier));
    return made;
  }

  /** Null also if it cannot be read, for example without an earlier secret: it is created again. */
  async function read(id: string, key: FileKey | undefined): Promise<Buffer | null> {
    try {
      return await store.get(id, 'original', { key });
    } catch (cause) {
      log.error({ err: cause }, 'a stored PDF could not be read and is created again');
      return null;
    }
  }

  /** A PDF that cannot be stored is still returned; the next request tries again. */
  async function keep(id: string, pdf: Buffer, key: FileKey | undefined): Promise<void> {
    try {
      await store.put(id, 'original', pdf, key);
    } catch (cause) {
      log.error({ err: cause }, 'a PDF was not stored');
    }
  }

  return {
    /**
     * Returns the PDF of a version; concurrent requests share one creation. Throws 429 if the account has too many in
     * progress, 503 if none can be created now.
     * @param frozen reads the submitted data; called only if the PDF has to be created
     */
    of(asked: Asked, version: ListedVersion, frozen: () => Promise<FrozenCase>): Promise<Buffer> {
      const id = pdfIdOf(version, layout);
      const found = onTheirWay.get(id);
      if (found) return found;
      const coming = readOrMake(asked, version, frozen).finally(() => onTheirWay.delete(id));
      onTheirWay.set(id, coming);
      return coming;
    },
  };
}

/** Returns the ids of a version's PDFs in the store, of every layout; which of them exist is not known. */
export function pdfIdsOf(version: Pick<ListedVersion, 'onboarding_id' | 'version' | 'sha256'>): string[] {
  return Array.from({ length: LAYOUT }, (_, index) => pdfIdOf(version, index + 1));
}

/**
 * The id in the store, derived from the content of the PDF: no row is needed, and two processes that create it at once
 * write the same bytes to the same place.
 */
export function pdfIdOf(
  { onboarding_id, version, sha256 }: Pick<ListedVersion, 'onboarding_id' | 'version' | 'sha256'>,
  layout = LAYOUT,
): string {
  const hex = createHash('sha256')
    .update(`pdf|${layout}|${onboarding_id}|${version}|${sha256}`)
    .digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');
}
