import type { RaRecord } from 'react-admin';

/** The latest version of each record that this page has stored itself, by id. */
const versions = new Map<string, unknown>();

/** Records the version of a record that this page has stored, so that it is not reported as news. */
export function storedHere(record: Partial<RaRecord>): void {
  if (record.id !== undefined && record.version !== undefined)
    versions.set(String(record.id), record.version);
}

/** Returns whether this page has stored that version of the record itself. */
export function wasStoredHere(record: RaRecord): boolean {
  return versions.get(String(record.id)) === record.version;
}
