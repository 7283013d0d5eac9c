import { badFile } from '../http/errors.ts';
import type { ArchivedFile } from './archive/zip.ts';
import { framesOfFiles } from './archive/zip.ts';
import { type DocumentFormat, documentRefusals } from './document/document.ts';
import type { Place } from './fair-queue.ts';
import type { Frame } from './frames.ts';
import { Refused } from './jobs.ts';
import { busy, createLane } from './lane.ts';
import type { Settable } from './pdf/pdf-job.ts';
import { type Picture, type PictureFormat, type PictureNote, pictureRefusals } from './picture/picture.ts';
import { TooSlow, WorkerDied } from './worker-process.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    workers: Workers;
  }
}

/**
 * A place for one picture, taken before its first byte, so that an owner with too many is refused before the upload.
 */
export type PicturePlace = Pick<Place, 'leave'> & {
  /**
   * Decodes the picture when it is its turn. Throws 400 for an invalid picture, 503 if the worker was killed, or the
   * signal's reason.
   */
  open(bytes: AsyncIterable<Buffer>, format: PictureFormat, signal: AbortSignal): Promise<Picture>;
};

/** A place for one document that is stored unchanged, taken before its first byte. */
export type DocumentPlace = Pick<Place, 'leave'> & {
  /** Checks it when it is its turn. Throws 400 for an invalid document, 503, or the signal's reason. */
  checkDocument(bytes: AsyncIterable<Buffer>, format: DocumentFormat, signal: AbortSignal): Promise<void>;
};

/** A place for one archive, which is created at the reader's speed. */
export type ArchivePlace = Place & {
  /** Yields the archive's bytes. The work ends when the reader stops. @param at the modification time of every file */
  pack(files: AsyncIterable<ArchivedFile>, at: Date, signal: AbortSignal): AsyncGenerator<Buffer>;
};

/** Expensive work runs in separate processes, which may crash without affecting the server. */
export type Workers = ReturnType<typeof createWorkers>;

/**
 * Creates workers for pictures, documents, PDFs and archives, each kind with its own queue: owners take turns, with one
 * job at a time each. Workers start on demand and end when idle.
 *
 * @param program the worker's program; the default is the one next to this file
 */
export function createWorkers(program?: string) {
  const pictures = createLane({
    program,
    // Two, so that one owner's jobs do not block all others.
    workers: 2,
    // All files of two groups of documents at once; their bytes have a separate limit, the owner's quota.
    placesAnOwner: 40,
    places: 400,
    withinMs: 15_000,
    full: {
      message: 'You are uploading too many pictures at once. Wait until some have arrived',
      retryAfter: 10,
    },
  });
  const documents = createLane({
    program,
    workers: 1,
    placesAnOwner: 10,
    places: 200,
    withinMs: 30_000,
    full: {
      message: 'Too many of your documents are being created. Wait until they are ready',
      retryAfter: 10,
    },
  });
  const checks = createLane({
    program,
    workers: 1,
    placesAnOwner: 5,
    places: 60,
    withinMs: 15_000,
    full: {
      message: 'Too many files are being uploaded from your network. Wait until some have arrived',
      retryAfter: 10,
    },
  });
  const archives = createLane({
    program,
    workers: 2,
    placesAnOwner: 3,
    places: 20,
    // As long as a slow connection takes for all files of a client.
    withinMs: 30 * 60_000,
    full: {
      message: 'Your other exports are still being created. Wait until they are ready',
      retryAfter: 30,
    },
  });

  return {
    /** Throws 429 or 503. @param owner key of the fair queue: an account, or an identity check whose link was used */
    picturePlace(owner: string): PicturePlace {
      const place = pictures.place(owner);
      return {
        leave: place.leave,
        async open(bytes, format, signal) {
          await place.turn(signal);
          try {
            return await pictureOf(place.run({ job: 'picture', format }, inFrames(bytes), signal));
          } catch (error) {
            if (error instanceof Refused) throw badFile(error.message);
            if (error instanceof TooSlow) throw badFile(pictureRefusals.time);
            if (error instanceof WorkerDied)
              throw error.byItsWork ? badFile(pictureRefusals.damaged) : busy();
            throw error;
          }
        },
      };
    },

    /** Throws 429 or 503. @param owner key of the fair queue */
    documentPlace(owner: string): DocumentPlace {
      const place = checks.place(owner);
      return {
        leave: place.leave,
        async checkDocument(bytes, format, signal) {
          await place.turn(signal);
          try {
            for await (const _ of place.run({ job: 'document', format }, inFrames(bytes), signal));
          } catch (error) {
            if (error instanceof Refused) throw badFile(error.message);
            if (error instanceof TooSlow) throw badFile(documentRefusals.memory);
            if (error instanceof WorkerDied)
              throw error.byItsWork ? badFile(documentRefusals.memory) : busy();
            throw error;
          }
        },
      };
    },

    /** Returns a document as a PDF. Throws 429 or 503. @param owner the account that requests it */
    async pdf(owner: string, document: Settable): Promise<Buffer> {
      const place = documents.place(owner);
      try {
        await place.turn();
        const pieces: Buffer[] = [];
        for await (const frame of place.run({ job: 'pdf' }, [{ kind: 'note', note: document }])) {
          if (frame.kind === 'bytes') pieces.push(frame.bytes);
        }
        return Buffer.concat(pieces);
      } catch (error) {
        if (error instanceof TooSlow || error instanceof WorkerDied) throw busy();
        throw error;
      } finally {
        place.leave();
      }
    },

    /** Throws 429 or 503. @param owner the account that requests it */
    archivePlace(owner: string): ArchivePlace {
      const place = archives.place(owner);
      return {
        turn: place.turn,
        leave: place.leave,
        async *pack(files, at, signal) {
          const request = { job: 'zip', at: at.toISOString() } as const;
          try {
            for await (const frame of place.run(request, framesOfFiles(files), signal)) {
              if (frame.kind === 'bytes') yield frame.bytes;
            }
          } catch (error) {
            if (error instanceof TooSlow || error instanceof WorkerDied) throw busy();
            throw error;
          }
        },
      };
    },

    close(): void {
      for (const lane of [pictures, documents, checks, archives]) lane.close();
    },
  };
}

async function* inFrames(pieces: AsyncIterable<Buffer>): AsyncGenerator<Frame> {
  for await (const bytes of pieces) yield { kind: 'bytes', bytes };
}

async function pictureOf(frames: AsyncIterable<Frame>): Promise<Picture> {
  let note: PictureNote | undefined;
  let all = Buffer.alloc(0);
  let length = 0;
  for await (const frame of frames) {
    if (frame.kind === 'note') {
      note = frame.note as PictureNote;
      all = Buffer.allocUnsafe(note.sizes[0] + note.sizes[1]);
    } else if (frame.kind === 'bytes') length += frame.bytes.copy(all, length);
  }
  if (!note || length < all.length) throw new Error('A worker answered with half of a picture');
  const { sizes, ...rest } = note;
  return { ...rest, bytes: all.subarray(0, sizes[0]), thumbnail: all.subarray(sizes[0]) };
}
