import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  type PDFObject,
  PDFRef,
  PDFStream,
  PDFString,
} from '@cantoo/pdf-lib';
import { Refused } from '../jobs.ts';
import { documentRefusals } from './document.ts';

/** All objects that a file gives a number: an earlier version or another program may show each of them. */
export type Versions = ReadonlyMap<string, readonly PDFObject[]>;

/** Every action of ISO 32000-2 (table 201) that is not `GoTo` or `URI`: its name is refused wherever it is an `S`. */
const refusedActions = new Set([
  ...['GoToR', 'GoToE', 'GoToDp', 'Launch', 'Thread', 'Sound', 'Movie', 'Hide', 'Named', 'SubmitForm'],
  ...['ResetForm', 'ImportData', 'JavaScript', 'SetOCGState', 'Rendition', 'Trans', 'GoTo3DView'],
  'RichMediaExecute',
]);
/** Keys that stand for scripts, forms of their own, and actions that start without a click. */
const scriptKeys = ['JS', 'JavaScript', 'XFA', 'AA'];
/** Keys that hold actions. `Next` and `A` mean other things too, in dictionaries without an action's `S`. */
const actionKeys = ['A', 'PA', 'Next', 'OpenAction'];
/** What a link may lead to. */
const plainLink = /^\s*(https?:\/\/|mailto:)/i;

/** Dictionaries that hold other files or media, or name files elsewhere. */
const media = new Set([
  ...['EmbeddedFile', 'FileAttachment', 'RichMedia', 'Screen', 'Movie', 'Sound', '3D', 'Filespec', 'F'],
  ...['Projection', 'Collection', 'Rendition', 'MediaClip'],
]);
const fileKeys = [
  ...[
    'EF',
    'EmbeddedFiles',
    'RichMediaContent',
    'UF',
    'Collection',
    'AlternatePresentations',
    'Renditions',
    'OPI',
  ],
  ...['RF', 'FS'],
];
/** The annotations of a text, of its review and of a form that was filled in; every other kind is refused. */
const annotations = new Set([
  ...[
    'Link',
    'Text',
    'FreeText',
    'Line',
    'Square',
    'Circle',
    'Polygon',
    'PolyLine',
    'Highlight',
    'Underline',
  ],
  ...[
    'Squiggly',
    'StrikeOut',
    'Stamp',
    'Caret',
    'Ink',
    'Popup',
    'Widget',
    'Watermark',
    'PrinterMark',
    'TrapNet',
    'Redact',
  ],
]);

/** Whether a name that stands by itself can only be there to be referred to as an action or a kind of media. */
export function isRefusedName(name: string): boolean {
  return refusedActions.has(name) || (media.has(name) && name !== 'F');
}

/**
 * Checks one dictionary: of actions it may have `GoTo` within the file and, on a click, `URI` to a page or a mailbox; it may
 * name no other file. Throws `Refused`.
 */
export function checkDictionary(dictionary: PDFDict, versions: Versions, isStream: boolean): void {
  const valuesAt = (key: string) => versionsOf(dictionary.get(PDFName.of(key)), versions);
  const namesAt = (key: string) =>
    valuesAt(key).flatMap((value) => (value instanceof PDFName ? [value.decodeText()] : []));
  const has = (key: string) => dictionary.has(PDFName.of(key));
  const actions = namesAt('S');
  if (scriptKeys.some(has) || actions.some((name) => refusedActions.has(name))) {
    throw new Refused(documentRefusals.script);
  }
  if (namesAt('Type').includes('Action') && !actions.every(isAllowedAction)) {
    throw new Refused(documentRefusals.script);
  }
  checkTargets({ actions, valuesAt, has });
  for (const key of actionKeys) {
    for (const value of valuesAt(key)) checkAction(value, versions, key === 'OpenAction');
  }
  const kinds = ['Type', 'Subtype'].flatMap(namesAt);
  const isOddAnnotation = has('Rect') && namesAt('Subtype').some((name) => !annotations.has(name));
  if (kinds.some((name) => media.has(name)) || isOddAnnotation || fileKeys.some(has)) {
    throw new Refused(documentRefusals.attached);
  }
  // The bytes of a stream may lie in another file (ISO 32000-2, table 5), and a page of another file may be shown as a picture.
  const isElsewhere = isStream && ['F', 'FFilter', 'FDecodeParms', 'Ref'].some(has);
  if (isElsewhere) throw new Refused(documentRefusals.attached);
}

const isAllowedAction = (name: string) => name === 'GoTo' || name === 'URI';

type Looked = {
  actions: readonly string[];
  valuesAt(key: string): readonly PDFObject[];
  has(key: string): boolean;
};

/** Where `GoTo` and `URI` lead. */
function checkTargets({ actions, valuesAt, has }: Looked): void {
  if (actions.includes('GoTo') && has('F')) throw new Refused(documentRefusals.script);
  if (!actions.includes('URI')) return;
  const targets = valuesAt('URI').map((value) =>
    value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : '',
  );
  if (targets.length === 0 || targets.some((target) => !plainLink.test(target))) {
    throw new Refused(documentRefusals.script);
  }
}

/** An action, or a list of them, where a key says that one is there. A list for the opening is a place in the file. */
function checkAction(value: PDFObject, versions: Versions, isOnOpen: boolean): void {
  if (isOnOpen && value instanceof PDFArray) return;
  const all =
    value instanceof PDFArray ? value.asArray().flatMap((each) => versionsOf(each, versions)) : [value];
  for (const each of all) {
    if (!(each instanceof PDFDict)) continue;
    const names = versionsOf(each.get(PDFName.of('S')), versions).map((name) =>
      name instanceof PDFName ? name.decodeText() : '',
    );
    const isAllowed = isOnOpen
      ? names.length > 0 && names.every((name) => name === 'GoTo')
      : names.every(isAllowedAction);
    if (!isAllowed) throw new Refused(documentRefusals.script);
    // What follows an action that starts by itself starts by itself.
    if (isOnOpen && each.has(PDFName.of('Next'))) throw new Refused(documentRefusals.script);
  }
}

/** What a value is: itself, or everything that its number ever stood for. */
function versionsOf(value: PDFObject | undefined, versions: Versions): readonly PDFObject[] {
  if (value === undefined) return [];
  if (!(value instanceof PDFRef)) return [value];
  return (versions.get(value.toString()) ?? []).flatMap((each) =>
    // A number that stands for another number: looked up once more, and no further.
    each instanceof PDFRef ? (versions.get(each.toString()) ?? []) : [each],
  );
}

/** The dictionaries within an object that is written at one place, and whether each is a stream's. */
export function* dictionariesIn(object: PDFObject): Generator<{ dictionary: PDFDict; isStream: boolean }> {
  const waiting = [object];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PDFArray) waiting.push(...next.asArray());
    const dictionary = next instanceof PDFStream ? next.dict : next;
    if (!(dictionary instanceof PDFDict)) continue;
    yield { dictionary, isStream: next instanceof PDFStream };
    waiting.push(...dictionary.values());
  }
}
