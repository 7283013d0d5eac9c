import { inflateSync } from 'node:zlib';
import {
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFContext,
  PDFDocument,
  PDFName,
  type PDFObject,
  PDFObjectStreamParser,
  type PDFRawStream,
  PDFXRefStreamParser,
} from '@cantoo/pdf-lib';
import { Refused } from '../jobs.ts';
import { documentRefusals } from './document.ts';
import { checkDictionary, dictionariesIn, isRefusedName } from './pdf-actions.ts';

/** What the streams that hold objects may unpack to, all together. */
const MOST_OBJECT_BYTES = 40_000_000;

/** The most that one number may stand for, one after another: each is looked at wherever the number is. */
const MOST_VERSIONS = 50;

/** Of the document that is looked into; a worker has one at a time. */
let objects: PDFObject[] = [];
let versions = new Map<string, PDFObject[]>();
let left = 0;
let refused: Refused | null = null;

// The library keeps one object of each number. What a later one replaces, another program may still show.
const assign = PDFContext.prototype.assign;
PDFContext.prototype.assign = function (ref, object) {
  objects.push(object);
  const earlier = versions.get(ref.toString());
  if (!earlier) versions.set(ref.toString(), [object]);
  else if (earlier.push(object) > MOST_VERSIONS) {
    refused = new Refused(documentRefusals.memory);
    throw refused;
  }
  assign.call(this, ref, object);
};

// It unpacks what holds objects without a bound.
const { forStream: objectsOf } = PDFObjectStreamParser;
PDFObjectStreamParser.forStream = (stream, ...more) => objectsOf(bounded(stream), ...more);
const { forStream: referencesOf } = PDFXRefStreamParser;
PDFXRefStreamParser.forStream = (stream) => referencesOf(bounded(stream));

/**
 * Looks into a PDF: it must be one that opens without a password, with at least one page, and hold no other
 * actions than `pdf-actions.ts` allows and no other file, in whichever of its objects. Throws `Refused`.
 */
export async function checkPdf(bytes: Buffer): Promise<void> {
  if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-') throw new Refused(documentRefusals.disguised);
  [objects, versions, left, refused] = [[], new Map(), MOST_OBJECT_BYTES, null];
  try {
    await open(bytes);
    for (const object of objects) checkObject(object);
  } finally {
    [objects, versions] = [[], new Map()];
  }
}

async function open(bytes: Buffer): Promise<void> {
  try {
    const document = await PDFDocument.load(bytes, {
      updateMetadata: false,
      throwOnInvalidObject: true,
      // Between objects it looks up, so that the memory can be watched.
      parseSpeed: ParseSpeeds.Fast,
      preserveXFA: true,
    });
    if (document.getPageCount() > 0) return;
  } catch (error) {
    // The library takes any failure within an object for an object that is none.
    if (refused) throw refused;
    if (error instanceof EncryptedPDFError || bytes.includes('/Encrypt')) {
      throw new Refused(documentRefusals.locked);
    }
  }
  throw new Refused(documentRefusals.damaged);
}

/** The same stream, when it is packed in the usual way, and unpacks to what is left. Throws `Refused`, and keeps it. */
function bounded(stream: PDFRawStream): PDFRawStream {
  const filter = stream.dict.lookup(PDFName.of('Filter'));
  if (filter === undefined) return stream;
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  if (only === PDFName.of('FlateDecode')) left -= unpackedSize(stream.contents, left);
  else left = 0;
  if (left > 0) return stream;
  refused = new Refused(documentRefusals.memory);
  throw refused;
}

/** @returns bytes, up to `most`; 0 for what is not packed */
function unpackedSize(packed: Uint8Array, most: number): number {
  try {
    return inflateSync(packed, { maxOutputLength: most }).length;
  } catch (error) {
    return error instanceof RangeError ? most : 0;
  }
}

function checkObject(object: PDFObject): void {
  if (object instanceof PDFName && isRefusedName(object.decodeText()))
    throw new Refused(documentRefusals.script);
  for (const { dictionary, isStream } of dictionariesIn(object))
    checkDictionary(dictionary, versions, isStream);
}
