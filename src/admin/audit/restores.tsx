import type { AuditMismatch, AuditRestore } from '#src/api/admin/audit.ts';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { numberInWords } from '../kit/number-in-words.ts';

/** Returns which anchored entries are missing in a database: `the anchored entries 450 to 500`. */
export function rangeInWords({ firstEntry, lastEntry }: AuditMismatch | AuditRestore): string {
  if (firstEntry === lastEntry) return `the anchored entry ${numberInWords(firstEntry)}`;
  return `the anchored entries ${numberInWords(firstEntry)} to ${numberInWords(lastEntry)}`;
}

/** The acknowledged restores from a backup, each with user, time, reason and the lost entries. */
export function Restores({ restores }: { restores: readonly AuditRestore[] }) {
  if (restores.length === 0) return null;
  return (
    <FormAlert
      severity="info"
      title={
        restores.length === 1
          ? 'A restore from a backup is acknowledged'
          : `${numberInWords(restores.length)} restores from a backup are acknowledged`
      }
    >
      {restores.map((restore) => (
        <p key={restore.seq}>
          {`${restore.actor ?? 'An administrator'} acknowledged it in entry ${numberInWords(restore.seq)} on ${timeInWords(restore.at)}. `}
          {`Lost, up to anchor ${numberInWords(restore.lastAnchor)}: ${rangeInWords(restore)}. `}
          {`Reason: ${restore.reason}`}
        </p>
      ))}
    </FormAlert>
  );
}
