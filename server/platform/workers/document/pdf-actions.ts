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

/** All objects of each object number: an earlier version may be shown by another program. */
export type Versions = ReadonlyMap<string, readonly PDFObject[]>;

/** Every action of ISO 32000-2 (table 201) except `GoTo` and `URI`: refused as any value of `S`. */
const refusedActions = new Set([
  ...['GoToR', 'GoToE', 'GoToDp', 'Launch', 'Thread', 'Sound', 'Movie', 'Hide', 'Named', 'SubmitForm'],
  ...['ResetForm', 'ImportData', 'JavaScript', 'SetOCGState', 'Rendition', 'Trans', 'GoTo3DView'],
  'RichMediaExecute',
]);
/** Keys of scripts, XFA forms, and actions that start without a click. */
const scriptKeys = ['JS', 'JavaScript', 'XFA', 'AA'];
/** Keys of actions. `Next` and `A` have other meanings in dictionaries without an action's `S`. */
const actionKeys = ['A', 'PA', 'Next', 'OpenAction'];
/** Allowed link targets. */
const plainLink = /^\s*(https?:\/\/|mailto:)/i;

/** Dictionaries that contain files or media, or refer to external files. */
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
/** The annotations of text, reviews and filled-in forms; all others are refused. */
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

/** Whether a standalone name can only be the target of a reference to an action or media type. */
export function isRefusedName(name: string): boolean {
  return refusedActions.has(name) || (media.has(name) && name !== 'F');
}

/**
 * Checks one dictionary: the only allowed actions are `GoTo` within the file and, on a click, `URI` to a page or
 * mailbox; it must not refer to another file. Throws `Refused`.
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
  // The data of a stream may be in another file (ISO 32000-2, table 5), and a page of another file may be displayed as
  // a picture.
  const isElsewhere = isStream && ['F', 'FFilter', 'FDecodeParms', 'Ref'].some(has);
  if (isElsewhere) throw new Refused(documentRefusals.attached);
}

const isAllowedAction = (name: string) => name === 'GoTo' || name === 'URI';

type Looked = {
  actions: readonly string[];
  valuesAt(key: string): readonly PDFObject[];
  has(key: string): boolean;
};

/** Checks the targets of `GoTo` and `URI`. */
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

/** Checks the action, or list of actions, of a key. A list in `OpenAction` is a destination in the file. */
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
    // An action after an automatic action is automatic too.
    if (isOnOpen && each.has(PDFName.of('Next'))) throw new Refused(documentRefusals.script);
  }
}

/** Resolves a value to itself, or to all objects that its number ever had. */
function versionsOf(value: PDFObject | undefined, versions: Versions): readonly PDFObject[] {
  if (value === undefined) return [];
  if (!(value instanceof PDFRef)) return [value];
  return (versions.get(value.toString()) ?? []).flatMap((each) =>
    // A reference to another reference is resolved once more, but no further.
    each instanceof PDFRef ? (versions.get(each.toString()) ?? []) : [each],
  );
}

/** Yields the dictionaries in a direct object, and whether each belongs to a stream. */
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
