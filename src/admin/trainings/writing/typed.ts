/** What was typed and is not saved. @property version of the record that it is based on */
export type Typed = { changes: object; version: number };

const keyOf = (staffId: string, recordId: string) => `training-typed ${staffId} ${recordId}`;

/** Keeps it in the window's storage, as other texts that are not sent: no other window or person comes upon it. */
export function keepTypedHere(staffId: string, recordId: string, typed: Typed | null): void {
  const key = keyOf(staffId, recordId);
  try {
    if (typed === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // Full, or switched off: it still lives as long as the page does.
  }
}

/** What is kept of that record; null for nothing, or for what no form with these fields has written. */
export function typedHere<Fields extends object>(
  staffId: string,
  recordId: string,
  empty: Fields,
): { changes: Partial<Fields>; version: number } | null {
  try {
    const { changes, version } = JSON.parse(
      sessionStorage.getItem(keyOf(staffId, recordId)) ?? 'null',
    ) as Typed;
    if (typeof version !== 'number' || typeof changes !== 'object') return null;
    const known = Object.entries(changes).filter(([name]) => name in empty);
    return known.length > 0 ? { changes: Object.fromEntries(known) as Partial<Fields>, version } : null;
  } catch {
    return null;
  }
}
