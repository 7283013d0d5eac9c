import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { unzipSync } from 'fflate';
import { Refused } from '../jobs.ts';
import { documentRefusals } from './document.ts';
import { FieldInstructions, isAllowedField } from './docx-fields.ts';
import { attributesOf, tagsOf } from './docx-tags.ts';

/** Limits far above real documents: number of entries, and unpacked bytes. */
const MOST_ENTRIES = 2000;
const MOST_BYTES = 100_000_000;
/** For the parts that are read here, which contain only text. */
const MOST_TEXT_BYTES = 30_000_000;
/** For the content types and relationships: the parser takes seconds for many megabytes. */
const MOST_INDEX_BYTES = 1_000_000;

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
/** Extensions of the parts that Word writes for texts, pictures and fonts. */
const PART = /\.(xml|rels|png|jpe?g|jfif|gif|bmp|tiff?|emf|wmf|svg|webp|odttf|ttf|vml|thmx|psmdcp)$/i;

const MACROS = /macroenabled|vba|activex/i;
const EMBEDDED = /oleobject|\.package$|embeddings\//i;
/** Relationships to macros and controls. */
const macroRelations =
  /^(vbaProject|wordVbaData|control|activeXControlBinary|keyMapCustomizations|attachedToolbars)$/i;
/**
 * Relationships of a text, its styles, pictures and drawings, as written by Word and others; all others are refused.
 */
const relationKinds = new Set([
  ...[
    'officeDocument',
    'core-properties',
    'extended-properties',
    'custom-properties',
    'thumbnail',
    'metadata',
  ],
  ...['styles', 'stylesWithEffects', 'settings', 'webSettings', 'fontTable', 'font', 'theme', 'numbering'],
  ...[
    'footnotes',
    'endnotes',
    'header',
    'footer',
    'comments',
    'commentsExtended',
    'commentsExtensible',
    'commentsIds',
  ],
  ...[
    'people',
    'image',
    'hdphoto',
    'hyperlink',
    'customXml',
    'customXmlProps',
    'glossaryDocument',
    'documenttasks',
  ],
  ...[
    'diagramData',
    'diagramLayout',
    'diagramQuickStyle',
    'diagramColors',
    'diagramDrawing',
    'classificationlabels',
  ],
]);
const plainLink = /^(https?:|mailto:|tel:|#|[\w.-]+(\/|$))/i;
const parser = new XMLParser({ ignoreAttributes: false, attributeNamePrefix: '', removeNSPrefix: true });

type Relation = { Type?: string; Target?: string; TargetMode?: string };

/**
 * Checks a Word document: it must be valid, unpack to a limited size, and contain neither macros nor embedded files,
 * nor load anything when opened (ECMA-376, parts 1 and 2). Links that a user clicks are allowed. Throws `Refused`.
 */
export function checkDocx(bytes: Uint8Array): void {
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) throw new Refused(documentRefusals.disguised);
  const names = entriesOf(bytes);
  for (const name of names) {
    if (MACROS.test(name)) throw new Refused(documentRefusals.macros);
    if (EMBEDDED.test(name)) throw new Refused(documentRefusals.embedded);
  }
  const texts = textsOf(bytes);
  const types = texts.get('[Content_Types].xml');
  if (types === undefined) throw new Refused(documentRefusals.disguised);
  checkTypes(types);
  if (names.some((name) => !name.endsWith('/') && !PART.test(name)))
    throw new Refused(documentRefusals.embedded);
  for (const [name, text] of texts) {
    if (name.toLowerCase().endsWith('.rels')) checkRelations(text);
    else checkPart(text);
  }
}

/** Returns the names of all entries, after checking their number and unpacked size. */
function entriesOf(bytes: Uint8Array): string[] {
  const names: string[] = [];
  let size = 0;
  unzipped(bytes, ({ name, originalSize, compression }) => {
    names.push(name);
    size += originalSize;
    const isOdd =
      name.includes('..') || name.startsWith('/') || name.includes('\\') || ![0, 8].includes(compression);
    if (isOdd) throw new Refused(documentRefusals.damaged);
    if (names.length > MOST_ENTRIES || size > MOST_BYTES) throw new Refused(documentRefusals.memory);
    return false;
  });
  // Programs may read either of two entries with the same name.
  if (new Set(names.map((name) => name.toLowerCase())).size < names.length)
    throw new Refused(documentRefusals.damaged);
  return names;
}

/** Returns every XML part as text. */
function textsOf(bytes: Uint8Array): Map<string, string> {
  let size = 0;
  let indexSize = 0;
  const parts = unzipped(bytes, ({ name, originalSize }) => {
    if (!/\.(xml|rels)$/i.test(name)) return false;
    size += originalSize;
    if (/\.rels$/i.test(name) || /^\[Content_Types\]/i.test(name)) indexSize += originalSize;
    if (size > MOST_TEXT_BYTES || indexSize > MOST_INDEX_BYTES) throw new Refused(documentRefusals.memory);
    return true;
  });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  return new Map(Object.entries(parts).map(([name, part]) => [name, decoded(decoder, part)]));
}

function unzipped(bytes: Uint8Array, filter: NonNullable<Parameters<typeof unzipSync>[1]>['filter']) {
  try {
    return unzipSync(bytes, { filter });
  } catch (error) {
    throw error instanceof Refused ? error : new Refused(documentRefusals.damaged);
  }
}

function decoded(decoder: TextDecoder, part: Uint8Array): string {
  try {
    const text = decoder.decode(part);
    // Such a document has no declarations, which could hide content from the checks.
    if (!/<!(DOCTYPE|ENTITY)/i.test(text)) return text;
  } catch {
    // Another encoding than the one that Word writes.
  }
  throw new Refused(documentRefusals.damaged);
}

/** @returns the child elements of the root with that name */
function childrenOf(text: string, root: string, name: string): Record<string, string>[] {
  // Names need no character references, except to hide something.
  if (text.includes('&#') || XMLValidator.validate(text) !== true)
    throw new Refused(documentRefusals.damaged);
  const found: unknown = parser.parse(text)?.[root]?.[name];
  return found === undefined ? [] : ([found].flat() as Record<string, string>[]);
}

function checkTypes(text: string): void {
  const named = ['Override', 'Default'].flatMap((name) => childrenOf(text, 'Types', name));
  const types = named.map(({ ContentType = '' }) => ContentType.trim());
  if (types.some((type) => MACROS.test(type))) throw new Refused(documentRefusals.macros);
  if (types.some((type) => EMBEDDED.test(type))) throw new Refused(documentRefusals.embedded);
  if (!types.includes(MAIN)) throw new Refused(documentRefusals.disguised);
}

const isElsewhere = (mode: string) => mode.trim().toLowerCase() !== 'internal';

function checkRelations(text: string): void {
  for (const relation of childrenOf(text, 'Relationships', 'Relationship') as Relation[]) {
    const { Type = '', Target = '', TargetMode = 'Internal' } = relation;
    const kind = Type.split('/').at(-1) ?? '';
    if (macroRelations.test(kind)) throw new Refused(documentRefusals.macros);
    if (!relationKinds.has(kind) && !isElsewhere(TargetMode)) throw new Refused(documentRefusals.embedded);
    if (!isElsewhere(TargetMode)) continue;
    if (kind !== 'hyperlink' || !plainLink.test(Target.trim())) throw new Refused(documentRefusals.fetched);
  }
}

/** Markup that can split the letters of a text; Word writes none of it. */
const LOOKED_FOR =
  /instrText|InstrText|fldSimple|fldChar|mailMerge|dataSource|connectString|imagedata|altChunk|subDoc/;
const BETWEEN = /<!--|<!\[CDATA\[|<\?(?!xml\s)/;

/** Elements that refer to data of another file. */
const merged = new Set(['mailMerge', 'dataSource', 'connectString', 'altChunk', 'subDoc']);

/** Checks a part's fields, and that it refers to no external data. Takes linear time. */
function checkPart(text: string): void {
  if (!LOOKED_FOR.test(text)) return;
  if (BETWEEN.test(text)) throw new Refused(documentRefusals.damaged);
  const fields = new FieldInstructions();
  for (const tag of tagsOf(text)) {
    if (merged.has(tag.name)) throw new Refused(documentRefusals.fetched);
    if (tag.name === 'imagedata' && attributesOf(tag.source).some(({ name }) => name === 'src')) {
      throw new Refused(documentRefusals.fetched);
    }
    fields.take(tag);
  }
  if (!fields.end().every(isAllowedField)) throw new Refused(documentRefusals.fetched);
}
