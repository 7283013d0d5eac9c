/** The fields of a form, by name. Values are JSON. */
export type DraftFields = Readonly<Record<string, unknown>>;

/** A record as the server stores it. */
export type StoredDraft = {
  id: string;
  version: number;
  fields: DraftFields;
  /** Whether readers see the record: then autosave stores the draft as a version. */
  isPublished: boolean;
  /** The whole record, for the page. */
  record: unknown;
};

/** The part of a text that autosave removed, by field. */
export type ReplacedText = Readonly<Record<string, string>>;

/** Returns whether two values are equal; HTML of the form and of the server may differ in what sanitising adds. */
export function isSameValue(one: unknown, other: unknown): boolean {
  return JSON.stringify(normalised(one)) === JSON.stringify(normalised(other));
}

function normalised(value: unknown): unknown {
  if (typeof value !== 'string' || !value.includes('<')) return value;
  return value
    .replaceAll(/ (?:rel|loading|target)="[^"]*"/g, '')
    .replaceAll(/ ?\/>/g, '>')
    .replaceAll('&nbsp;', '\u00A0')
    .replaceAll('&quot;', '"')
    .trim();
}

/** Returns the fields whose value differs between `before` and `after`. */
export function changedFields(before: DraftFields, after: DraftFields): DraftFields {
  const changed = Object.entries(after).filter(([name, value]) => !isIdentical(before[name], value));
  return Object.fromEntries(changed);
}

function isIdentical(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Returns the values that the server filled in where nothing was typed, such as a slug; not where something has been typed since.
 */
export function filledByServer(sent: DraftFields, stored: DraftFields, typed: DraftFields): DraftFields {
  const filled = Object.entries(stored).filter(
    ([name, value]) => sent[name] === '' && typed[name] === '' && value !== '',
  );
  return Object.fromEntries(filled);
}

/** A text with fewer characters may be replaced without a warning. */
const longText = 500;

/**
 * Returns the long texts of `before` of which more than half was removed and replaced by less than a tenth of it. This happens
 * with a form that opened empty, and with a key press while all text is selected.
 */
export function replacedText(before: DraftFields, after: DraftFields): ReplacedText {
  const lost = Object.entries(before).filter(([name, earlier]) => {
    const later = after[name];
    return typeof earlier === 'string' && typeof later === 'string' && losesText(earlier, later);
  });
  return Object.fromEntries(lost) as ReplacedText;
}

function losesText(before: string, after: string): boolean {
  if (before.length < longText || after === before) return false;
  const [one, other] = [plainText(before), plainText(after)];
  if (one.length < longText) return false;
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let end = 0;
  const shared = Math.min(one.length, other.length) - start;
  while (end < shared && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const removed = one.length - start - end;
  const inserted = other.length - start - end;
  return removed > one.length / 2 && inserted < removed / 10;
}

function plainText(html: string): string {
  return html.includes('<') ? html.replaceAll(/<[^>]*>/g, '') : html;
}
