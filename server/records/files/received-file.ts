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

/** A complete upload. */
export type ReceivedFile<Format = PictureFormat> = Spooled & {
  /** For display only. */
  name: string;
  format: Format;
};

/** The fields that a form may have in addition to its file, and the formats of its file. */
type FormRules<Format> = {
  names: readonly string[];
  /** Returns the format for a file name; throws 400 for an unsupported one. */
  formatOf(name: string): Format;
  /** Whether a form without a file is refused. */
  needsFile: boolean;
};

/** Formats of an upload: pictures, and for staff also PDF handouts. */
type UploadFormat = PictureFormat | 'pdf';

const formatsByEnding: Record<string, PictureFormat> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png' };
const handoutsByEnding: Record<string, UploadFormat> = { ...formatsByEnding, pdf: 'pdf' };

/** Allowance for the rest of the form: boundaries, part headers, preamble and epilogue. */
const FORM_BYTES = 64 * 1024;
const maxFormBytes = maxFileBytes + FORM_BYTES;

const ONE_FILE = 'Send one file per request, in the field file';
const tooLarge = () => new HttpError(413, fileRefusals.size);

/** Error codes of the multipart parser for surplus or unexpected parts; any other error means an unreadable form. */
const misfits = ['FST_FILES_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PARTS_LIMIT', 'FST_PROTO_VIOLATION'];

/** Throws 413 if the `Content-Length` is too large, before reading the body. */
export function refuseAnnounced({ headers }: FastifyRequest): void {
  if (Number(headers['content-length'] ?? 0) > maxFormBytes) throw tooLarge();
}

/**
 * Receives the one file of a multipart request (field `file`). Throws 400 for any other form, for a file name with an
 * unsupported extension and for an incomplete upload; 413 for a file of more than 10 MB.
 * @property handout whether a PDF is accepted too
 * @property names of the text fields that the form may have
 */
export async function receiveFile(
  request: FastifyRequest,
  { directory, handout, names }: { directory: string; handout: boolean; names: readonly string[] },
): Promise<{ file: ReceivedFile<UploadFormat>; values: Record<string, string> }> {
  const formatOf = (name: string) => promisedFormat(name, handout);
  const { file, values } = await receiveForm(request, directory, { names, formatOf, needsFile: true });
  if (!file) throw badFile(ONE_FILE);
  return { file, values };
}

/** Maximum length of a text field, in bytes. */
const FIELD_BYTES = 32 * 1024;

/**
 * Receives a multipart request of text fields and one file (field `file`), in any order. Throws 400 and 413 like
 * `receiveFile`, and 400 for fields that are not among `names`, repeated, or too long.
 * @returns the file, or null; and the text fields by name
 */
export async function receiveForm<Format>(
  request: FastifyRequest,
  directory: string,
  { names, formatOf, needsFile }: FormRules<Format>,
): Promise<{ file: ReceivedFile<Format> | null; values: Record<string, string> }> {
  let file: ReceivedFile<Format> | null = null;
  const values = new Map<string, string>();
  const fields = names.length;
  const misfit = needsFile
    ? ONE_FILE
    : 'Send each field of the form once, as text, and one file in the field file';
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
        // A browser sends an empty part if no file was chosen.
        if (!needsFile && !part.filename) part.file.resume();
        else file = await take(part, directory, formatOf);
      } else {
        const { fieldname, value, valueTruncated } = part;
        const isFit = names.includes(fieldname) && !values.has(fieldname) && !valueTruncated;
        if (!isFit || typeof value !== 'string') throw badFile(misfit);
        values.set(fieldname, value);
      }
    }
    if (!file && needsFile) throw badFile(misfit);
    await restOf(request.raw);
    return { file, values: Object.fromEntries(values) };
  } catch (error) {
    await file?.discard();
    throw refusal(error, misfit);
  }
}

/**
 * Aborts a form that exceeds the maximum size, since the parser limits only the file. The parser is stopped by an error
 * event as for a failed connection, which is the only way to stop it; the connection stays open for the response.
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

/** Bytes after the end of the form are part of the request and have to be read. */
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

/** Returns the format for the extension (specification section 9); throws 400 for an unsupported one. */
function promisedFormat(name: string, handout: boolean): UploadFormat {
  const ending = endingOf(name);
  const formats = handout ? handoutsByEnding : formatsByEnding;
  const format = Object.hasOwn(formats, ending) ? formats[ending] : undefined;
  if (!format) throw badFile(handout ? handoutRefusal : fileRefusals.ending);
  return format;
}

function refusal(error: unknown, misfit: string): unknown {
  if (error instanceof HttpError) return error;
  // A full disk is not the client's error; all other errors come from the parser.
  if (!(error instanceof Error) || 'errno' in error) return error;
  const code = 'code' in error ? String(error.code) : '';
  return badFile(
    misfits.includes(code) ? misfit : 'The upload did not arrive completely. Send the file again',
  );
}
