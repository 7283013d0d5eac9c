import type { RaRecord } from 'react-admin';

/** The latest version of each record that this page has stored itself, by id. */
const versions = new Map<string, unknown>();

/** Remembers a record that this page has stored, so that it is not reported as news. */
export function storedHere(record: Partial<RaRecord>): void {
  if (record.id !== undefined && record.version !== undefined)
    versions.set(String(record.id), record.version);
}

/** Whether this page has stored the record itself in that version. */
export function wasStoredHere(record: RaRecord): boolean {
  return versions.get(String(record.id)) === record.version;
}
