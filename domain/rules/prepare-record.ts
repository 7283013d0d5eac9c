import { emptyRecord } from '../form/empty.ts';
import { type SectionId, sectionIds } from '../records/sections.ts';
import { sections } from '../sections/registry.ts';
import { completions } from '../sections/rules.ts';

// The maximum depth: a record is an object of lists of objects of texts.
const deepest = 4;

/** Returns a copy with trimmed texts. Values that JSON does not support become null, which every field refuses. */
function trimmedCopy(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.trim();
  if (typeof value === 'boolean' || typeof value === 'number') return value;
  if (typeof value !== 'object' || value === null || depth > deepest) return null;
  if (Array.isArray(value)) return Array.from(value, (entry: unknown) => trimmedCopy(entry, depth + 1));
  if (!isPlainObject(value)) return null;
  // fromEntries defines its properties, so that one named __proto__ stays a property and is refused as unknown.
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, held]) => held !== undefined)
      .map(([name, held]) => [name, trimmedCopy(held, depth + 1)]),
  );
}

/** The texts of a record, and of the entries of its lists, that become empty when they are left out. */
type Filled = {
  texts: Record<string, ''>;
  lists: readonly { name: string; max: number; texts: Record<string, ''> }[];
};

const emptyTexts = new Map<SectionId, Filled>(
  sectionIds.map((section) => {
    const { empty, lists } = sections[section];
    const listTexts = lists.map(({ name, max, questions }) => ({
      name,
      max,
      texts: textsOf(emptyRecord(questions)),
    }));
    return [section, { texts: textsOf(empty), lists: listTexts }];
  }),
);

function withEmptyEntries(value: Record<string, unknown>, { lists }: Filled): Record<string, unknown> {
  const filled = lists.flatMap(({ name, max, texts }) => {
    const held = value[name];
    // The entries of a list that is too long are not validated, so that they need no copy.
    return Array.isArray(held) && held.length <= max
      ? [[name, held.map((entry) => withEmptyTexts(entry, texts))] as const]
      : [];
  });
  return { ...value, ...Object.fromEntries(filled) };
}

/**
 * Returns what was sent, ready for its rule: texts are trimmed, omitted texts become '', and an omitted physical address becomes
 * the registered one (specification section 4). Never changes `value`.
 */
export function prepareRecord(section: SectionId, value: unknown): unknown {
  const sent = trimmedCopy(value, 0);
  const empty = emptyTexts.get(section);
  if (!empty || !isPlainObject(sent)) return sent;
  const filled = withEmptyEntries({ ...empty.texts, ...sent }, empty);
  return completions[section]?.(filled, sent) ?? filled;
}

/** Returns whether the value is a JSON object: neither a list nor an instance of a class. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** Returns the text fields of an empty record. */
function textsOf(empty: object): Record<string, ''> {
  return Object.fromEntries(Object.entries(empty).filter(([, held]) => held === ''));
}

/** Returns a copy in which omitted texts are empty; a value that is not an object is returned unchanged. */
function withEmptyTexts(value: unknown, emptyTexts: Record<string, ''>): unknown {
  return isPlainObject(value) ? { ...emptyTexts, ...value } : value;
}
