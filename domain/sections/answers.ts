import { dayInWords } from '../copy.ts';

/** How the fields of a record are called, in the order in which people are asked for them. */
export type Labels<Kept> = Readonly<Record<keyof Kept, string>>;

/** One answer: the dotted path of its field inside the record, and what people read. '' is an answer left empty. */
export type AnswerRow = { property: string; label: string; value: string };
/** Answers that belong together; a step with one group needs no heading for it. */
export type AnswerGroup = { title: string; rows: AnswerRow[] };

/** How a list of a record and one of its entries are called. */
export type ListCopy<Item> = { title: string; one: string; labels: Labels<Item> };

type Reading<Kept> = {
  /** The fields that hold a day; anything else that looks like one is what somebody typed. */
  days?: readonly (keyof Kept)[];
  /** Before every property. */
  prefix?: string;
};

/** One row a label, in the labels' order: dates in words, yes or no spelled out. */
export function answerRows<Kept extends object>(
  record: Kept,
  labels: Labels<Kept>,
  { days = [], prefix = '' }: Reading<Kept> = {},
): AnswerRow[] {
  const held = new Map<string, unknown>(Object.entries(record));
  const dated = new Set<PropertyKey>(days);
  return Object.entries<string>(labels).map(([property, label]) => ({
    property: prefix + property,
    label,
    value: inWords(held.get(property), dated.has(property)),
  }));
}

/** A group for each entry of a list, or one that says that there are none. */
export function entryGroups<Item extends object>(
  items: readonly Item[],
  list: { property: string; words: ListCopy<Item>; nameOf?: (item: Item) => string } & Pick<
    Reading<Item>,
    'days'
  >,
): AnswerGroup[] {
  const { property, words, nameOf, days } = list;
  const { title, one, labels } = words;
  if (items.length === 0) return [{ title, rows: [{ property, label: title, value: 'None' }] }];
  return items.map((item, index) => ({
    title: `${one} ${index + 1}${nameOf ? `: ${nameOf(item)}` : ''}`,
    rows: answerRows(item, labels, { days, prefix: `${property}.${index}.` }),
  }));
}

function inWords(value: unknown, isDay: boolean): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value !== 'string') return '';
  return isDay ? dayInWords(value) : value;
}
