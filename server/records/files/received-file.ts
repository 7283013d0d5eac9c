import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { endingOf, fileRefusals } from '#domain/rules/file-refusal.ts';
import { maxFileBytes } from '#domain/rules/limits.ts';
import { badRequest, HttpError } from '#server/platform/http/errors.ts';
import type { PictureFormat } from '#server/platform/workers/picture/picture.ts';
import { displayName } from './file-name.ts';
import { type Spooled, spool } from './spool.ts';

/** An upload that has arrived whole. */
export type ReceivedFile = Spooled & {
  /** For display alone. */
  name: string;
  format: PictureFormat;
};

const formatsByEnding: Record<string, PictureFormat> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png' };

/** What a form may have beside its file: boundaries, the headers of its part, what stands before and behind. */
const FORM_BYTES = 64 * 1024;
const maxFormBytes = maxFileBytes + FORM_BYTES;

const ONE_FILE = 'Send one file a request, in the field file';
const tooLarge = () => new HttpError(413, fileRefusals.size);

/** What the parser of the form says, for the person; anything else of it is an unreadable form. */
const messages: Record<string, string> = {
  FST_FILES_LIMIT: ONE_FILE,
  FST_FIELDS_LIMIT: ONE_FILE,
  FST_PARTS_LIMIT: ONE_FILE,
  FST_PROTO_VIOLATION: ONE_FILE,
};

/** Throws 413 for an upload that says itself that it is too large, before a byte of it is waited for. */
export function refuseAnnounced({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > maxFormBytes) throw tooLarge();
}

/**
 * Takes the one file of a multipart request (field `file`). Throws 400 for any other form, for a name that promises no
 * picture and for an upload that was cut off; 413 for a file of more than 10 MB.
 */
export async function receiveFile(request: FastifyRequest, directory: string): Promise<ReceivedFile> {
  let received: ReceivedFile | undefined;
  try {
    boundForm(request.raw);
    const limits = { fileSize: maxFileBytes, files: 1, fields: 0, parts: 2, headerPairs: 20 };
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file' || part.fieldname !== 'file' || received) throw badRequest(ONE_FILE);
      received = await take(part, directory);
    }
    if (!received) throw badRequest(ONE_FILE);
    await restOf(request.raw);
    return received;
  } catch (error) {
    await received?.discard();
    throw refusal(error);
  }
}

/**
 * Ends a form that is longer than one may be, wherever that is: its parser bounds the file alone. It is told as if the
 * connection had failed, which is all that stops it, while the connection itself is still there for the answer.
 */
function boundForm(raw: IncomingMessage): void {
  let read = 0;
  raw.on('data', function count(chunk: Buffer) {
    read += chunk.length;
    if (read <= maxFormBytes) return;
    raw.off('data', count);
    raw.emit('error', tooLarge());
  });
}

/** What stands behind the end of the form means nothing, and belongs to it all the same. */
async function restOf(raw: IncomingMessage): Promise<void> {
  raw.resume();
  await finished(raw, { writable: false });
}

async function take(part: MultipartFile, directory: string): Promise<ReceivedFile> {
  const name = displayName(part.filename);
  const format = promisedFormat(endingOf(name));
  const spooled = await spool(part.file, directory);
  if (part.file.truncated) {
    await spooled.discard();
    throw tooLarge();
  }
  return { ...spooled, name, format };
}

/** The format that the file's name promises (specification section 9); throws 400 for any other. */
function promisedFormat(ending: string): PictureFormat {
  const format = Object.hasOwn(formatsByEnding, ending) ? formatsByEnding[ending] : undefined;
  if (!format) throw badRequest(fileRefusals.ending);
  return format;
}

function refusal(error: unknown): unknown {
  if (error instanceof HttpError) return error;
  // A disk that is full is no fault of the sender; everything else comes from the parser.
  if (!(error instanceof Error) || 'errno' in error) return error;
  const code = 'code' in error ? String(error.code) : '';
  return badRequest(messages[code] ?? 'The upload did not arrive whole: send the file again');
}
