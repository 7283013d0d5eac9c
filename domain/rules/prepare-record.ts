import { type SectionId, sectionIds } from '../records/sections.ts';
import { sectionRules, sections } from '../sections/registry.ts';
import { isPlainObject, textsOf, withEmptyTexts } from './complete.ts';

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

const emptyTexts = new Map(sectionIds.map((section) => [section, textsOf(sections[section].empty)]));

/**
 * Returns what was sent, ready for its rule: texts are trimmed, omitted texts become '', and an omitted physical address becomes
 * the registered one (specification section 4). Never changes `value`.
 */
export function prepareRecord(section: SectionId, value: unknown): unknown {
  const { complete } = sectionRules[section];
  const sent = trimmedCopy(value, 0);
  const filled = withEmptyTexts(sent, emptyTexts.get(section) ?? {});
  return complete && isPlainObject(filled) && isPlainObject(sent) ? complete(filled, sent) : filled;
}
