import { asRecord, typedText } from '#src/api/typed-text.ts';

/** What is typed and not saved. @property version of the record that it is based on */
export type Typed = { changes: object; version: number };

/** What is typed into a training or one of its parts, by the record. */
export const typedTrainings = typedText<Typed>({
  name: 'training',
  side: 'staff',
  parse: (stored) => {
    const typed = asRecord(stored);
    const changes = asRecord(typed?.changes);
    return changes && typeof typed?.version === 'number' ? { changes, version: typed.version } : null;
  },
});

/** Returns what is typed of the fields of `empty`; null where nothing is. */
export function typedHere<Fields extends object>(
  staffId: string,
  recordId: string,
  empty: Fields,
): { changes: Partial<Fields>; version: number } | null {
  const typed = typedTrainings.read(staffId, recordId);
  if (!typed) return null;
  const known = Object.entries(typed.changes).filter(([name]) => name in empty);
  return known.length > 0
    ? { changes: Object.fromEntries(known) as Partial<Fields>, version: typed.version }
    : null;
}
