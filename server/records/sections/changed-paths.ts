import { isDeepStrictEqual } from 'node:util';
import { pairedEntries } from './paired-entries.ts';

/**
 * Returns dotted paths of the values of `after` that differ from `before`. List items that only moved are unchanged; a
 * new item is listed as a whole (`directors.2`), and a list that lost an item is listed itself (`directors`).
 * `differences.ts` adds both values in readable form.
 */
export function changedPaths(before: unknown, after: unknown, path: readonly string[] = []): string[] {
  if (isDeepStrictEqual(before, after)) return [];
  if (isRecord(before) && isRecord(after)) {
    const names = [...new Set([...Object.keys(after), ...Object.keys(before)])];
    return names.flatMap((name) =>
      changedPaths(ownValue(before, name), ownValue(after, name), [...path, name]),
    );
  }
  if (isListOfRecords(before) && isListOfRecords(after)) return changedItems(before, after, path);
  return [path.join('.')];
}

function changedItems(
  before: Record<string, unknown>[],
  after: Record<string, unknown>[],
  path: readonly string[],
): string[] {
  const pairs = pairedEntries(before, after);
  const changed = after.flatMap((item, index) => {
    const place = [...path, String(index)];
    const from = pairs.get(index);
    return from === undefined ? [place.join('.')] : changedPaths(before[from], item, place);
  });
  return pairs.size < before.length ? [path.join('.'), ...changed] : changed;
}

/** Returns the value at a dotted path, or undefined. */
export function valueAt(value: unknown, path: string): unknown {
  if (path === '') return value;
  return path.split('.').reduce((inner, name) => ownValue(inner, name), value);
}

function ownValue(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return Object.entries(value).find(([each]) => each === name)?.[1];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether it is a list of records, such as people. */
export function isListOfRecords(value: unknown): value is Record<string, unknown>[] {
  return Array.isArray(value) && value.every(isRecord);
}
