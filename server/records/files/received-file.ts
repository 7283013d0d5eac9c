import type { IncomingMessage } from 'node:http';
import { finished } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { endingOf, fileRefusals, handoutRefusal } from '#domain/rules/file-refusal.ts';
import { maxFileBytes } from '#domain/rules/limits.ts';
import { badFile, HttpError } from '#server/platform/http/errors.ts';
import type { PictureFormat } from '#server/platform/workers/picture/picture.ts';
import { displayName } from './file-name.ts';
import { type Spooled, spool } from './spool.ts';

/** An upload that has arrived whole. */
export type ReceivedFile<Format = PictureFormat> = Spooled & {
  /** For display alone. */
  name: string;
  format: Format;
};

/** What a form may hold beside its file, and what its file may be. */
type FormRules<Format> = {
  names: readonly string[];
  /** The format that a file's name promises; throws 400 for any that is not taken. */
  formatOf(name: string): Format;
};

/** What an upload may be: a picture, and of staff a PDF that they hand out. */
type UploadFormat = PictureFormat | 'pdf';

const formatsByEnding: Record<string, PictureFormat> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png' };
const handoutsByEnding: Record<string, UploadFormat> = { ...formatsByEnding, pdf: 'pdf' };

/** What a form may have beside its file: boundaries, the headers of its part, what stands before and behind. */
const FORM_BYTES = 64 * 1024;
const maxFormBytes = maxFileBytes + FORM_BYTES;

const ONE_FILE = 'Send one file a request, in the field file';
const tooLarge = () => new HttpError(413, fileRefusals.size);

/** What the parser of the form says of too many parts or odd ones; anything else of it is an unreadable form. */
const misfits = ['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT', 'FST_PROTO_VIOLATION'];

/** Throws 413 for an upload that says itself that it is too large, before a byte of it is waited for. */
export function refuseAnnounced({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > maxFormBytes) throw tooLarge();
}

/**
 * Takes the one file of a multipart request (field `file`). Throws 400 for any other form, for a name that promises nothing
 * that is taken and for an upload that was cut off; 413 for a file of more than 10 MB.
 * @property handout whether it may be a PDF besides
 */
export async function receiveFile(
  request: FastifyRequest,
  { directory, handout }: { directory: string; handout: boolean },
): Promise<ReceivedFile<UploadFormat>> {
  const formatOf = (name: string) => promisedFormat(name, handout);
  const { file } = await receiveForm(request, directory, { names: [], formatOf });
  if (!file) throw badFile(ONE_FILE);
  return file;
}

/** The longest text of a form's field, in bytes. */
const FIELD_BYTES = 32 * 1024;

/**
 * Takes a multipart request of texts and one file (field `file`), in any order. Throws 400 and 413 as `receiveFile` does, and for
 * fields that are not among `names`, twice there, or too long.
 * @returns the file, null where there is none; and the texts that came, by name
 */
export async function receiveForm<Format>(
  request: FastifyRequest,
  directory: string,
  { names, formatOf }: FormRules<Format>,
): Promise<{ file: ReceivedFile<Format> | null; values: Record<string, string> }> {
  let file: ReceivedFile<Format> | null = null;
  const values = new Map<string, string>();
  const fields = names.length;
  const misfit =
    fields === 0 ? ONE_FILE : 'Send each field of the form once, as text, and one file in the field file';
  try {
    boundForm(request.raw);
    const limits = {
      fileSize: maxFileBytes,
      files: 1,
      fields,
      fieldSize: FIELD_BYTES,
      parts: fields + 2,
      headerPairs: 20,
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        if (part.fieldname !== 'file' || file) throw badFile(misfit);
        // A browser sends an empty part where no file was chosen.
        if (fields > 0 && !part.filename) part.file.resume();
        else file = await take(part, directory, formatOf);
      } else {
        const { fieldname, value, valueTruncated } = part;
        const isFit = names.includes(fieldname) && !values.has(fieldname) && !valueTruncated;
        if (!isFit || typeof value !== 'string') throw badFile(misfit);
        values.set(fieldname, value);
      }
    }
    if (!file && fields === 0) throw badFile(misfit);
    await restOf(request.raw);
    return { file, values: Object.fromEntries(values) };
  } catch (error) {
    await file?.discard();
    throw refusal(error, misfit);
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

async function take<Format>(
  part: MultipartFile,
  directory: string,
  formatOf: (name: string) => Format,
): Promise<ReceivedFile<Format>> {
  const name = displayName(part.filename);
  const format = formatOf(name);
  const spooled = await spool(part.file, directory);
  if (part.file.truncated) {
    await spooled.discard();
    throw tooLarge();
  }
  return { ...spooled, name, format };
}

/** The format that the file's name promises (specification section 9); throws 400 for any other. */
function promisedFormat(name: string, handout: boolean): UploadFormat {
  const ending = endingOf(name);
  const formats = handout ? handoutsByEnding : formatsByEnding;
  const format = Object.hasOwn(formats, ending) ? formats[ending] : undefined;
  if (!format) throw badFile(handout ? handoutRefusal : fileRefusals.ending);
  return format;
}

function refusal(error: unknown, misfit: string): unknown {
  if (error instanceof HttpError) return error;
  // A disk that is full is no fault of the sender; everything else comes from the parser.
  if (!(error instanceof Error) || 'errno' in error) return error;
  const code = 'code' in error ? String(error.code) : '';
  return badFile(misfits.includes(code) ? misfit : 'The upload did not arrive whole: send the file again');
}
