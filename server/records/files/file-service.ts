import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { DocumentGroupKey } from '#domain/catalogues/document-groups.ts';
import { maxFileBytes } from '#domain/rules/limits.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import type { Disposition, FileStore, Variant } from '#server/platform/files/file-store.ts';
import { allowSlowBody } from '#server/platform/http/body-deadline.ts';
import { badFile, notFound } from '#server/platform/http/errors.ts';
import { awayOf } from '#server/platform/log/away.ts';
import type { PicturePlace, Workers } from '#server/platform/workers/workers.ts';
import { contentDisposition, nameBoundTo, withEndingOf } from './file-name.ts';
import type { FileKind, FileRow } from './files.repository.ts';
import * as repository from './files.repository.ts';
import { receiveFile, refuseAnnounced } from './received-file.ts';
import type { Room } from './room.ts';
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
  /** Whose turn it takes while pictures wait to be opened: an id of an account, or of the check whose link was used. */
  queuedAs: string;
  kind: FileKind;
  by: Actor;
  /** What it takes up room in. */
  room: Room;
  /** Whether it may be a PDF, as staff hand them out to learners; it is kept as it came. */
  handout?: boolean;
  /** The group of documents that it is meant for, until a save names it. */
  draftGroup?: DocumentGroupKey | null;
};

/** A file that was looked into already, and what is known of it. */
export type LookedFile = Pick<Upload, 'ownerId' | 'kind' | 'by'> & {
  name: string;
  contentType: string;
  bytes: Buffer;
  /** Of a picture. */
  thumbnail?: Buffer;
  width?: number;
  height?: number;
};

type TakenFile = Pick<LookedFile, 'name' | 'contentType' | 'bytes' | 'thumbnail' | 'width' | 'height'>;

const PDF = 'application/pdf';

/** What the form around a file usually has: its boundary and headers. */
const USUAL_FORM_BYTES = 2048;

/** The life of uploaded files: taken in, shown, deleted. Who may do what is the handlers' matter. */
export type FileService = ReturnType<typeof createFileService>;

export function createFileService(
  { db, clock, config, random, log }: CoreDeps,
  store: FileStore,
  workers: Pick<Workers, 'picturePlace' | 'documentPlace'>,
) {
  const cipher = recordCipherOf(config);
  const links = createSignedLinks(config.appSecret);
  const incoming = join(config.dataDir, 'incoming');

  const nameOf = (row: FileRow) =>
    // What was deleted after it was submitted has lost its name, where that was done before names were kept with it.
    row.name_encrypted === '' ? 'document' : cipher.decrypt(row.name_encrypted, nameBoundTo(row.id));

  /** A file on its way. @param size the room that is kept for it, in bytes */
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
  });

  /** Keeps room for a file before a byte of it is read, so that parallel uploads cannot pass the limit together. */
  async function reserve(request: FastifyRequest, upload: Upload): Promise<FileRow> {
    const announced = Number(request.headers['content-length'] ?? Number.NaN) - USUAL_FORM_BYTES;
    const size = Number.isNaN(announced) ? maxFileBytes : Math.min(Math.max(announced, 0), maxFileBytes);
    const row = rowOf(upload, size);
    await inTransaction(db, async (trx) => {
      await upload.room.reserve(trx, row);
      await repository.insertFile(trx, row);
    });
    return row;
  }

  /** The bytes of a file with the name that it came under: a picture written anew, a PDF once nothing in it can run. */
  async function takeFile(
    request: FastifyRequest,
    place: PicturePlace,
    { queuedAs, handout = false }: Upload,
  ): Promise<TakenFile> {
    const received = await receiveFile(request, { directory: incoming, handout });
    const { name, format } = received;
    const cancelled = new AbortController();
    const { socket } = request.raw;
    // Whoever cancelled never hears of the file's id, and could not delete it.
    const cancel = () => cancelled.abort(badFile('The upload was cancelled'));
    socket.once('close', cancel);
    try {
      if (socket.destroyed) cancel();
      if (format === 'pdf') {
        const looking = workers.documentPlace(queuedAs);
        try {
          await looking.look(received.pieces(), format, cancelled.signal);
        } finally {
          looking.leave();
        }
        cancelled.signal.throwIfAborted();
        return { name, bytes: await buffer(received.pieces()), contentType: PDF };
      }
      const picture = await place.open(received.pieces(), format, cancelled.signal);
      cancelled.signal.throwIfAborted();
      return { ...picture, name };
    } finally {
      socket.off('close', cancel);
      await received.discard();
    }
  }

  async function putAll(
    id: string,
    { bytes, thumbnail }: Pick<LookedFile, 'bytes' | 'thumbnail'>,
  ): Promise<void> {
    // Both at once, so that a store that hangs is waited for once; and both ended, before anything of them is cleared.
    const puts = await Promise.allSettled([
      store.put(id, 'original', bytes),
      ...(thumbnail ? [store.put(id, 'thumbnail', thumbnail)] : []),
    ]);
    for (const put of puts) if (put.status === 'rejected') throw put.reason;
  }

  /** @param mayKeep takes the room for it, and throws or says no where there is none */
  async function complete(
    { name, bytes, contentType, width = 0, height = 0, by, kind }: LookedFile,
    id: string,
    mayKeep: (trx: Transaction<Database>) => Promise<boolean>,
  ): Promise<boolean> {
    const size = bytes.length;
    return inTransaction(db, async (trx) => {
      if (!(await mayKeep(trx))) return false;
      const isKept = await repository.completeFile(trx, id, {
        name_encrypted: cipher.encrypt(name, nameBoundTo(id)),
        content_type: contentType,
        size,
        width,
        height,
        stored_at: clock.now().toISOString(),
      });
      if (!isKept) throw new Error('A file was swept away while it was stored');
      await happened(trx, { type: 'file.uploaded', by, id, kind, size });
      return true;
    });
  }

  async function keep(file: TakenFile, upload: Upload, reserved: FileRow): Promise<StoredFile> {
    const { id } = reserved;
    const { name, bytes, width = 0, height = 0 } = file;
    const size = bytes.length;
    await putAll(id, file);
    await complete({ ...file, ...upload }, id, async (trx) => {
      await upload.room.keep(trx, { id, size, reserved: reserved.size });
      return true;
    });
    return { id, name, size, width, height };
  }

  /**
   * Removes an upload that came to nothing. Its row goes first, and with it the room that it takes: where the store is
   * away, what it was sent may still arrive there, and is the sweeper's.
   */
  async function clearAway(id: string, error: unknown): Promise<void> {
    // Where the database went away in mid-commit, it may have become a file all the same.
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
      // What cannot be removed now, the sweeper removes: the row still says that it is there.
      const cleared = (isSent ? clearAway(id, error) : repository.forgetFile(db, id)).catch(
        (cause: unknown) => log.error(awayOf(cause) ?? { err: cause }, 'an upload was not cleared away'),
      );
      // Whoever waited for a database that is away is told so now, not when it has been asked once more.
      if (awayOf(error)?.part !== 'database') await cleared;
      throw error;
    }
  }

  return {
    /**
     * Takes the file of a multipart request. Throws 400 (none that is taken), 409 (no room), 413 (too large), 429 (too many on
     * their way) or 503 (not now).
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
     * Keeps a file that was looked into elsewhere, with what names it, in one transaction.
     * @param along writes what names the file; false: it is not wanted after all, and nothing stays of it
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
        await putAll(id, file);
        if (!(await complete(file, id, (trx) => along(trx, id)))) await clear(undefined);
      } catch (error) {
        await clear(error);
        throw error;
      }
    },

    /** A file of one of these kinds that is there; throws 404. @param ownerId only this owner's, when given */
    async find(id: string, kind: FileKind | readonly FileKind[], ownerId?: string): Promise<FileRow> {
      const row = ofKind(kind, await repository.findFile(db, id));
      if (ownerId !== undefined && row.owner_id !== ownerId) throw notFound();
      return row;
    },

    /** As `find`, for those who review: also a file that its owner deleted after it was submitted. */
    async findKept(id: string, kind: FileKind | readonly FileKind[]): Promise<FileRow> {
      return ofKind(kind, await repository.findKeptFile(db, id));
    },

    /** The contract's words for a row. */
    describe(row: FileRow): StoredFile {
      return { id: row.id, name: nameOf(row), size: row.size, width: row.width, height: row.height };
    },

    /**
     * Links to a file that work without a token for 300 seconds.
     * @param options.disposition of the file itself; its preview is always shown
     * @param options.name under which it is saved; empty for its own. It gets the file's ending where it has another
     */
    sign(
      row: FileRow,
      { disposition = 'inline', name = '' }: { disposition?: Disposition | undefined; name?: string } = {},
    ): SignedFile {
      const now = clock.now();
      const ends = new Date(Math.floor(now.getTime() / 1000 + LINK_SECONDS) * 1000);
      const given = name === '' ? undefined : withEndingOf(nameOf(row), name);
      const original = {
        variant: 'original',
        disposition,
        ...(given !== undefined && { name: given }),
      } as const;
      return {
        id: row.id,
        name: given ?? nameOf(row),
        size: row.size,
        signedUrl: links.sign(row, original, ends),
        thumbnailUrl: links.sign(row, { variant: 'thumbnail', disposition: 'inline' }, ends),
        expiresAt: ends.toISOString(),
      };
    },

    /** What a signed link opens; null when it is not good, or not any more. */
    async openLink(id: string, query: LinkQuery) {
      const row = await repository.findKeptFile(db, id);
      const shown = links.verify(row, query, clock.now());
      return row && shown ? this.read(row, shown) : null;
    },

    /** The bytes of a file, with what to say of them; null when they are gone. */
    async read(row: FileRow, shown: Shown) {
      const { variant } = shown;
      // What is kept as it came, no browser shows.
      const asItCame = row.kind === 'resume' || row.content_type === PDF;
      const disposition = asItCame ? 'attachment' : shown.disposition;
      const bytes = await store.get(row.id, variant, mayBePlain(row));
      const contentType = contentTypeOf(row, variant);
      return (
        bytes && {
          bytes,
          contentType,
          disposition: contentDisposition(disposition, shown.name ?? nameOf(row)),
        }
      );
    },

    /** The bytes as stored, also of a deleted file while they are kept as part of what was submitted; null when gone. */
    bytesOf(row: Pick<FileRow, 'id' | 'sealed'>): Promise<Buffer | null> {
      return store.get(row.id, 'original', mayBePlain(row));
    },

    /**
     * Deletes a file: first its row, so that every link is dead, then its bytes, unless they are part of what was
     * submitted. Throws 404 when it is gone already.
     * @param mayGo throws when something still needs the file; it runs while the owner's files are locked
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

const mayBePlain = ({ sealed }: Pick<FileRow, 'sealed'>) => ({ mayBePlain: sealed === 0 });

function contentTypeOf({ content_type }: FileRow, variant: Variant): string {
  return variant === 'original' ? content_type : 'image/jpeg';
}

/** Throws 404 unless it is there, and of one of these kinds. */
function ofKind(kind: FileKind | readonly FileKind[], row: FileRow | undefined): FileRow {
  if (!row || ![kind].flat().includes(row.kind as FileKind)) throw notFound();
  return row;
}
