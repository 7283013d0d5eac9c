import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import { maxFileBytes } from '#domain/rules/limits.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import {
  clientCipher,
  clientKey,
  clientReader,
  clientReaders,
  findClientKey,
  type RecordReader,
} from '#server/platform/crypto/client-keys.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import type { Disposition, FileStore, Variant } from '#server/platform/files/file-store.ts';
import { allowSlowBody } from '#server/platform/http/body-deadline.ts';
import { badFile, notFound } from '#server/platform/http/errors.ts';
import { awayOf } from '#server/platform/log/away.ts';
import type { PicturePlace, Workers } from '#server/platform/workers/workers.ts';
import { contentDisposition, nameBoundTo, sourceBoundTo, withEndingOf } from './file-name.ts';
import { type FileSource, sourceFields, sourceIn } from './file-source.ts';
import type { FileKind, FileRow } from './files.repository.ts';
import * as repository from './files.repository.ts';
import type { FileQuota } from './quota.ts';
import { receiveFile, refuseAnnounced } from './received-file.ts';
import { createSignedLinks, LINK_SECONDS, type LinkQuery, type Shown } from './signed-links.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    files: FileService;
  }
}

export type StoredFile = components['schemas']['StoredFile'];
export type SignedFile = components['schemas']['SignedFile'];

export type Upload = {
  ownerId: string;
  /**
   * Key of the fair queue in which pictures wait to be decoded: the id of an account, or of the identity check whose
   * link was used.
   */
  queuedAs: string;
  kind: FileKind;
  by: Actor;
  /** The storage quota that the file counts towards. */
  quota: FileQuota;
  /** Whether the file may be a PDF, which staff hand out to learners; a PDF is stored unchanged. */
  handout?: boolean;
  /** Whether a client's file may be a PDF too, which is stored unchanged under the client's key. */
  mayBePdf?: boolean;
  /** The group of documents that it was uploaded for, until a save names it. */
  draftGroup?: DocumentGroupKey | null;
  /** Whether the form may name the original that the browser made the picture from. */
  mayNameSource?: boolean;
};

/** A file that was already inspected, and the results. */
export type LookedFile = Pick<Upload, 'ownerId' | 'kind' | 'by'> & {
  name: string;
  contentType: string;
  bytes: Buffer;
  /** Pictures only. */
  thumbnail?: Buffer;
  width?: number;
  height?: number;
  source?: FileSource | undefined;
};

type TakenFile = Pick<
  LookedFile,
  'name' | 'contentType' | 'bytes' | 'thumbnail' | 'width' | 'height' | 'source'
>;

const PDF = 'application/pdf';

/** Typical size of the multipart boundary and headers around a file. */
const USUAL_FORM_BYTES = 2048;

/** The name of a file whose own name is damaged. The file itself may be intact. */
const unreadableName = 'A file with a damaged name';

/** Receives, serves and deletes uploaded files. Authorisation is up to the handlers. */
export type FileService = ReturnType<typeof createFileService>;

export function createFileService(
  { db, clock, config, random, log }: CoreDeps,
  store: FileStore,
  workers: Pick<Workers, 'picturePlace' | 'documentPlace'>,
) {
  const links = createSignedLinks(config.appSecret);
  const incoming = join(config.dataDir, 'incoming');

  const nameWith = (reader: RecordReader, row: FileRow) =>
    // Files that were deleted after the submission have no name if that happened before names were stored with them.
    row.name_encrypted === '' ? 'document' : reader.decrypt(row.name_encrypted, nameBoundTo(row.id));
  const sourceWith = (reader: RecordReader, row: FileRow): FileSource | undefined =>
    row.source_encrypted === ''
      ? undefined
      : JSON.parse(reader.decrypt(row.source_encrypted, sourceBoundTo(row.id)));
  const nameOf = async (row: FileRow, from: Kysely<Database> = db) =>
    nameWith(await clientReader({ config, db: from }, row.owner_id), row);

  /** The row of an upload in progress. @param size reserved bytes */
  const rowOf = (
    { ownerId, kind, draftGroup = null }: Pick<Upload, 'ownerId' | 'kind' | 'draftGroup'>,
    size: number,
  ): FileRow => ({
    id: newId(random),
    owner_id: ownerId,
    kind,
    name_encrypted: '',
    content_type: '',
    size,
    width: 0,
    height: 0,
    created_at: clock.now().toISOString(),
    stored_at: null,
    deleted_at: null,
    purged_at: null,
    held: 0,
    sealed: 1,
    draft_group: draftGroup,
    source_encrypted: '',
  });

  /** Reserves storage before the first byte is read, so that parallel uploads cannot pass the limit together. */
  async function reserve(request: FastifyRequest, upload: Upload): Promise<FileRow> {
    const announced = Number(request.headers['content-length'] ?? Number.NaN) - USUAL_FORM_BYTES;
    const size = Number.isNaN(announced) ? maxFileBytes : Math.min(Math.max(announced, 0), maxFileBytes);
    const row = rowOf(upload, size);
    await inTransaction(db, async (trx) => {
      await upload.quota.reserve(trx, row);
      await repository.insertFile(trx, row);
    });
    return row;
  }

  /** Returns the file's bytes and its original name: a picture is re-encoded, a PDF is checked for active content. */
  async function takeFile(
    request: FastifyRequest,
    place: PicturePlace,
    { queuedAs, handout = false, mayBePdf = handout, mayNameSource = false }: Upload,
  ): Promise<TakenFile> {
    const names = mayNameSource ? sourceFields : [];
    const { file: received, values } = await receiveFile(request, {
      directory: incoming,
      handout: mayBePdf,
      names,
    });
    const { name, format } = received;
    const cancelled = new AbortController();
    const { socket } = request.raw;
    // A client that cancelled never receives the file's id, and so could not delete it.
    const cancel = () => cancelled.abort(badFile('The upload was cancelled'));
    socket.once('close', cancel);
    try {
      const source = sourceIn(values);
      if (socket.destroyed) cancel();
      if (format === 'pdf') {
        const looking = workers.documentPlace(queuedAs);
        try {
          await looking.checkDocument(received.pieces(), format, cancelled.signal);
        } finally {
          looking.leave();
        }
        cancelled.signal.throwIfAborted();
        return { name, bytes: await buffer(received.pieces()), contentType: PDF };
      }
      const picture = await place.open(received.pieces(), format, cancelled.signal);
      cancelled.signal.throwIfAborted();
      return { ...picture, name, source };
    } finally {
      socket.off('close', cancel);
      await received.discard();
    }
  }

  const accessTo = async ({ kind, owner_id, sealed }: StoredBytes) => ({
    mayBePlain: sealed === 0,
    key: kind === 'public' ? undefined : await findClientKey({ config, db }, owner_id),
  });

  async function putAll(
    id: string,
    { bytes, thumbnail }: Pick<LookedFile, 'bytes' | 'thumbnail'>,
    upload: Pick<Upload, 'ownerId' | 'kind' | 'handout'>,
  ): Promise<void> {
    const key = hasOwnersKey(upload) ? await clientKey({ config, db }, upload.ownerId) : undefined;
    // In parallel, so that a hanging store costs one timeout only. Both must settle before a failed upload is cleaned
    // up.
    const puts = await Promise.allSettled([
      store.put(id, 'original', bytes, key),
      ...(thumbnail ? [store.put(id, 'thumbnail', thumbnail, key)] : []),
    ]);
    for (const put of puts) if (put.status === 'rejected') throw put.reason;
  }

  /** @param mayKeep claims the storage; throws or returns false if the file cannot be stored */
  async function complete(
    file: LookedFile & Pick<Upload, 'handout'>,
    id: string,
    mayKeep: (trx: Transaction<Database>) => Promise<boolean>,
  ): Promise<boolean> {
    const { name, bytes, contentType, width = 0, height = 0, by, kind, source } = file;
    const size = bytes.length;
    return inTransaction(db, async (trx) => {
      if (!(await mayKeep(trx))) return false;
      const cipher = hasOwnersKey(file)
        ? await clientCipher({ config, db: trx }, file.ownerId)
        : recordCipherOf(config);
      const isStored = await repository.completeFile(trx, id, {
        name_encrypted: cipher.encrypt(name, nameBoundTo(id)),
        source_encrypted: source ? cipher.encrypt(JSON.stringify(source), sourceBoundTo(id)) : '',
        content_type: contentType,
        size,
        width,
        height,
        stored_at: clock.now().toISOString(),
      });
      if (!isStored) throw new Error('A file was swept away while it was stored');
      await happened(trx, { type: 'file.uploaded', by, id, kind, size });
      return true;
    });
  }

  async function keep(file: TakenFile, upload: Upload, reserved: FileRow): Promise<StoredFile> {
    const { id } = reserved;
    const { name, bytes, width = 0, height = 0, source } = file;
    const size = bytes.length;
    await putAll(id, file, upload);
    await complete({ ...file, ...upload }, id, async (trx) => {
      await upload.quota.keep(trx, { id, size, reserved: reserved.size });
      return true;
    });
    return { id, name, size, width, height, ...(source && { source }) };
  }

  /**
   * Removes a failed upload. Its row is marked as deleted first, which frees its quota: if the store is unavailable, a
   * delayed write may still arrive there, and the sweep deletes it later.
   */
  async function clearAway(id: string, error: unknown): Promise<void> {
    // If the connection was lost during the commit, the file may have been completed.
    if (!(await repository.giveUp(db, id, clock.now()))) return;
    if (awayOf(error)) return;
    await store.delete(id);
    await repository.forgetFile(db, id);
  }

  async function receiveAt(
    place: PicturePlace,
    request: FastifyRequest,
    upload: Upload,
  ): Promise<StoredFile> {
    allowSlowBody(request);
    const reserved = await reserve(request, upload);
    let isSent = false;
    try {
      const file = await takeFile(request, place, upload);
      isSent = true;
      return await keep(file, upload, reserved);
    } catch (error) {
      const { id } = reserved;
      // The sweep removes what cannot be removed now: the row still exists.
      const cleared = (isSent ? clearAway(id, error) : repository.forgetFile(db, id)).catch(
        (cause: unknown) => log.error(awayOf(cause) ?? { err: cause }, 'an upload was not cleared away'),
      );
      // If the database is unavailable, responds now instead of waiting for another failing query.
      if (awayOf(error)?.part !== 'database') await cleared;
      throw error;
    }
  }

  return {
    /**
     * Receives the file of a multipart request. Throws 400 (invalid file), 409 (over the quota), 413 (too large), 429
     * (too many uploads in progress) or 503 (temporarily unavailable).
     */
    async receive(request: FastifyRequest, upload: Upload): Promise<StoredFile> {
      refuseAnnounced(request);
      const place = workers.picturePlace(upload.queuedAs);
      try {
        return await receiveAt(place, request, upload);
      } finally {
        place.leave();
      }
    },

    /**
     * Stores a file that was already inspected, in one transaction with the record that names it.
     * @param along writes the record that names the file; false if the file is not needed, which deletes it
     */
    async keepWith(
      file: LookedFile,
      along: (trx: Transaction<Database>, id: string) => Promise<boolean>,
    ): Promise<void> {
      const row = rowOf(file, file.bytes.length);
      const { id } = row;
      const clear = async (error: unknown) =>
        clearAway(id, error).catch((cause: unknown) =>
          log.error(awayOf(cause) ?? { err: cause }, 'an upload was not cleared away'),
        );
      await inTransaction(db, (trx) => repository.insertFile(trx, row));
      try {
        await putAll(id, file, file);
        if (!(await complete(file, id, (trx) => along(trx, id)))) await clear(undefined);
      } catch (error) {
        await clear(error);
        throw error;
      }
    },

    /** Returns a stored file of one of these kinds; throws 404. @param ownerId restricts the search to this owner */
    async find(id: string, kind: FileKind | readonly FileKind[], ownerId?: string): Promise<FileRow> {
      const row = ofKind(kind, await repository.findFile(db, id));
      if (ownerId !== undefined && row.owner_id !== ownerId) throw notFound();
      return row;
    },

    /** Like `find`, for reviewers: also finds a file that its owner deleted after submitting it. */
    async findStored(id: string, kind: FileKind | readonly FileKind[]): Promise<FileRow> {
      return ofKind(kind, await repository.findStoredFile(db, id));
    },

    /**
     * Returns a function that describes these rows as the contract defines a file.
     * @param from the database, or the transaction of the caller
     * @param options.namesUnreadable whether a file whose name is damaged is described with a general name, and logged
     */
    async describer(
      from: Kysely<Database>,
      rows: readonly FileRow[],
      { namesUnreadable = false } = {},
    ): Promise<(row: FileRow) => StoredFile> {
      const readerOf = await clientReaders(
        { config, db: from },
        rows.map(({ owner_id }) => owner_id),
      );
      return (row) => {
        const reader = readerOf(row.owner_id);
        const { id, size, width, height } = row;
        try {
          const source = sourceWith(reader, row);
          return { id, name: nameWith(reader, row), size, width, height, ...(source && { source }) };
        } catch (error) {
          if (!namesUnreadable) throw error;
          log.error({ fileId: id }, 'the name of a file cannot be decrypted: restore its row of files');
          return { id, name: unreadableName, size, width, height };
        }
      };
    },

    /**
     * Returns links to a file that work without a token for 300 seconds.
     * @param options.disposition of the file itself; the preview is always inline
     * @param options.name file name for saving; empty for the file's own. The file's extension is added if the name has
     * another
     * @param from the transaction of the caller, if there is one
     */
    async sign(
      row: FileRow,
      { disposition = 'inline', name = '' }: { disposition?: Disposition | undefined; name?: string } = {},
      from: Kysely<Database> = db,
    ): Promise<SignedFile> {
      const now = clock.now();
      const ends = new Date(Math.floor(now.getTime() / 1000 + LINK_SECONDS) * 1000);
      const ownName = await nameOf(row, from);
      const given = name === '' ? undefined : withEndingOf(ownName, name);
      const original = {
        variant: 'original',
        disposition,
        ...(given !== undefined && { name: given }),
      } as const;
      return {
        id: row.id,
        name: given ?? ownName,
        size: row.size,
        signedUrl: links.sign(row, original, ends),
        thumbnailUrl: links.sign(row, { variant: 'thumbnail', disposition: 'inline' }, ends),
        expiresAt: ends.toISOString(),
      };
    },

    /** Returns the file that a signed link opens; null if the link is invalid or expired. */
    async openLink(id: string, query: LinkQuery) {
      const row = await repository.findStoredFile(db, id);
      const shown = links.verify(row, query, clock.now());
      return row && shown ? this.read(row, shown) : null;
    },

    /** Returns a file's bytes and response headers; null if the bytes are deleted. */
    async read(row: FileRow, shown: Shown) {
      const { variant } = shown;
      // Files that are stored unchanged are never displayed by the browser.
      const asItCame = row.kind === 'resume' || row.content_type === PDF;
      const disposition = asItCame ? 'attachment' : shown.disposition;
      const bytes = await store.get(row.id, variant, await accessTo(row));
      const contentType = contentTypeOf(row, variant);
      return (
        bytes && {
          bytes,
          contentType,
          disposition: contentDisposition(disposition, shown.name ?? (await nameOf(row))),
        }
      );
    },

    /** Returns the stored bytes, also of a deleted file that is part of a submission; null if they are deleted. */
    async bytesOf(row: StoredBytes): Promise<Buffer | null> {
      return store.get(row.id, 'original', await accessTo(row));
    },

    /**
     * Deletes a file: first its row, which invalidates every link, then its bytes, unless they are part of a
     * submission. Throws 404 if it is already deleted.
     * @param mayGo throws if a record still needs the file; runs while the owner's files are locked
     */
    async remove(
      row: FileRow,
      by: Actor,
      mayGo?: (trx: Transaction<Database>) => Promise<void>,
    ): Promise<void> {
      const { held } = await inTransaction(db, async (trx) => {
        await repository.lockOwner(trx, row.owner_id, clock.now());
        await mayGo?.(trx);
        const deleted = await repository.markDeleted(trx, row.id, clock.now());
        if (!deleted) throw notFound();
        await happened(trx, { type: 'file.deleted', by, id: row.id, kind: row.kind });
        return deleted;
      });
      if (held === 1) return;
      try {
        await store.delete(row.id);
        await repository.markPurged(db, row.id, clock.now());
      } catch (cause) {
        log.error(
          awayOf(cause) ?? { err: cause },
          'the bytes of a deleted file were not removed; the sweeper tries again',
        );
      }
    },
  };
}

/** What is needed to read the bytes of a file. */
type StoredBytes = Pick<FileRow, 'id' | 'kind' | 'owner_id' | 'sealed'>;

/**
 * Whether a file is encrypted with its owner's key: it is about the owner, and is forgotten with it. What staff publish or
 * hand out is not.
 */
function hasOwnersKey({ kind, handout = false }: Pick<Upload, 'kind' | 'handout'>): boolean {
  return kind !== 'public' && !handout;
}

function contentTypeOf({ content_type }: FileRow, variant: Variant): string {
  return variant === 'original' ? content_type : 'image/jpeg';
}

/** Throws 404 unless the file exists and has one of these kinds. */
function ofKind(kind: FileKind | readonly FileKind[], row: FileRow | undefined): FileRow {
  if (!row || ![kind].flat().includes(row.kind as FileKind)) throw notFound();
  return row;
}
