import { kindOfAction } from '#domain/audit-actions.ts';
import type { AuditEntry } from '#src/api/admin/audit.ts';

type Entry = AuditEntry & { id: number };

/** An entry as a row; or the latest of several views by the reader in a row, which stand for one another. */
export type Row = Entry & { folded?: readonly Entry[] };

/**
 * Returns the entries as rows, in which consecutive views by one account are one row.
 *
 * @param of the account; null folds nothing
 * @param opened the numbers of the rows whose entries are shown
 */
export function foldViews(entries: readonly Entry[], of: string | null, opened: ReadonlySet<number>): Row[] {
  const rows: Row[] = [];
  for (const entry of entries) {
    const isOwnView = entry.actorId === of && kindOfAction(entry.action) === 'reads';
    const last = rows.at(-1);
    if (isOwnView && last?.folded) {
      rows[rows.length - 1] = { ...last, folded: [...last.folded, entry] };
    } else rows.push(isOwnView ? { ...entry, folded: [entry] } : entry);
  }
  return rows.flatMap((row) => {
    if (!row.folded) return [row];
    return row.folded.length === 1 || opened.has(row.seq) ? row.folded : [row];
  });
}
