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

/** Maximum unpacked size of all object streams together. */
const MOST_OBJECT_BYTES = 40_000_000;

/** Maximum number of versions per object number: each is checked wherever the number is used. */
const MOST_VERSIONS = 50;

/** State of the document being checked; a worker checks one at a time. */
let objects: PDFObject[] = [];
let versions = new Map<string, PDFObject[]>();
let left = 0;
let refused: Refused | null = null;

// The library stores only the last object of each number, but another program may show an earlier one.
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

// The library unpacks object streams without a limit.
const { forStream: objectsOf } = PDFObjectStreamParser;
PDFObjectStreamParser.forStream = (stream, ...more) => objectsOf(bounded(stream), ...more);
const { forStream: referencesOf } = PDFXRefStreamParser;
PDFXRefStreamParser.forStream = (stream) => referencesOf(bounded(stream));

/**
 * Checks a PDF: it must open without a password and have at least one page, and none of its objects may contain actions
 * other than those that `pdf-actions.ts` allows, or embedded files. Throws `Refused`.
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
      // Yields between objects, so that the memory watch can run.
      parseSpeed: ParseSpeeds.Fast,
      preserveXFA: true,
    });
    if (document.getPageCount() > 0) return;
  } catch (error) {
    // The library treats any error while parsing an object as an invalid object.
    if (refused) throw refused;
    if (error instanceof EncryptedPDFError || bytes.includes('/Encrypt')) {
      throw new Refused(documentRefusals.locked);
    }
  }
  throw new Refused(documentRefusals.damaged);
}

/**
 * Returns the stream if it is unpacked by the usual filter, within the remaining limit. Stores and throws `Refused`.
 */
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

/** @returns bytes, up to `most`; 0 if it is not packed */
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
