import { inflateSync } from 'node:zlib';
import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFStream,
} from '@cantoo/pdf-lib';
import { Refused } from '../jobs.ts';
import { documentRefusals } from './document.ts';

/** What the streams that hold objects may unpack to, all together. */
const MOST_OBJECT_BYTES = 40_000_000;
/** A dictionary before a stream is short. */
const DICTIONARY_BYTES = 16_384;

/** Actions that run or send something (ISO 32000-2, table 201), and keys that stand for scripts and forms of their own. */
const scripts = new Set(['JavaScript', 'Launch', 'ImportData', 'SubmitForm', 'GoToE', 'RichMediaExecute']);
const scriptKeys = ['JS', 'JavaScript', 'XFA'];
/** Annotations and dictionaries that hold other files. */
const media = new Set(['EmbeddedFile', 'FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D']);
const fileKeys = ['EF', 'EmbeddedFiles', 'RichMediaContent'];

/**
 * Looks into a PDF: it must be one that opens without a password, with at least one page, and hold no script, nothing that starts by itself and no
 * other file, in whichever of its objects. Throws `Refused`.
 */
export async function checkPdf(bytes: Buffer): Promise<void> {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new Refused(documentRefusals.disguised);
  boundObjectStreams(bytes);
  const document = await opened(bytes);
  for (const [, object] of document.context.enumerateIndirectObjects()) checkObject(object);
}

async function opened(bytes: Buffer): Promise<PDFDocument> {
  try {
    const document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      throwOnInvalidObject: true,
      // Between objects it looks up, so that the memory can be watched.
      parseSpeed: ParseSpeeds.Fast,
      preserveXFA: true,
    });
    if (document.getPageCount() > 0) return document;
  } catch (error) {
    if (error instanceof EncryptedPDFError) throw new Refused(documentRefusals.locked);
  }
  throw new Refused(documentRefusals.damaged);
}

/**
 * Of all streams, those that hold objects are unpacked to read the document: they must be packed in the usual way, and unpack to little. Whatever
 * hides that it is one of them, by writing its name in codes, is taken for one.
 */
function boundObjectStreams(bytes: Buffer): void {
  const text = bytes.toString('latin1');
  let left = MOST_OBJECT_BYTES;
  for (const { 0: word, index } of text.matchAll(/\bstream\r?\n/g)) {
    const begin = Math.max(text.lastIndexOf('obj', index), index - DICTIONARY_BYTES);
    const dictionary = text.slice(begin, index);
    if (!/ObjStm|XRef|\/[^\s/<>[\]()]*#/.test(dictionary)) continue;
    const filters = dictionary.match(/\/[A-Za-z0-9]+Decode\b/g) ?? [];
    const isPlain = filters.length === 0 && !dictionary.includes('/Filter');
    if (isPlain) continue;
    const isUsual = filters.length === 1 && filters[0] === '/FlateDecode';
    if (!isUsual && /ObjStm|XRef/.test(dictionary)) throw new Refused(documentRefusals.memory);
    left -= unpackedSize(bytes.subarray(index + word.length), left);
    if (left <= 0) throw new Refused(documentRefusals.memory);
  }
}

/** @returns bytes, up to `most`; 0 for what is not packed */
function unpackedSize(packed: Buffer, most: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: most }).length;
  } catch (error) {
    return error instanceof RangeError ? most : 0;
  }
}

function checkObject(object: PDFObject): void {
  const waiting = [object];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PDFArray) waiting.push(...next.asArray());
    const dictionary = next instanceof PDFStream ? next.dict : next;
    if (!(dictionary instanceof PDFDict)) continue;
    checkDictionary(dictionary);
    waiting.push(...dictionary.values());
  }
}

function checkDictionary(dictionary: PDFDict): void {
  const nameAt = (key: string) => {
    const value = dictionary.lookup(PDFName.of(key));
    return value instanceof PDFName ? value.decodeText() : '';
  };
  const has = (key: string) => dictionary.has(PDFName.of(key));
  if (scripts.has(nameAt('S')) || scriptKeys.some(has)) throw new Refused(documentRefusals.script);
  const isMedia = ['Type', 'Subtype'].some((key) => media.has(nameAt(key)));
  if (isMedia || fileKeys.some(has)) throw new Refused(documentRefusals.attached);
}
