import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import { checkRestoreReason } from '#domain/rules/audit-restore.ts';
import { maxReasonLength } from '#domain/rules/limits.ts';
import { type AuditMismatch, type AuditRestore, acknowledgeAuditRestore } from '#src/api/admin/audit.ts';
import { ApiError } from '#src/api/api-error.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { numberInWords } from '../kit/number-in-words.ts';

interface RestoreDialogProps {
  mismatch: AuditMismatch;
  onClose(): void;
  /** Called when the restore is acknowledged: the chain must be checked again. */
  onAcknowledged(): void;
}

/** Asks why the database was restored from a backup, and acknowledges the restore. */
export function RestoreDialog({ mismatch, onClose, onAcknowledged }: RestoreDialogProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
  const notify = useNotify();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => acknowledgeAuditRestore({ ...mismatch, reason }),
    onSuccess: () => {
      notify('The restore is acknowledged', { type: 'success' });
      onAcknowledged();
    },
  });
  const refused =
    error instanceof ApiError
      ? error.fields.find(({ property }) => property === 'reason')?.message
      : undefined;
  return (
    <QuestionDialog
      title="Was the database restored from a backup?"
      action="Acknowledge restore"
      busyLabel="Checking…"
      busy={isPending}
      onCancel={onClose}
      onAction={() => {
        const checked = checkRestoreReason(reason);
        setMissing(checked.ok ? undefined : checked.errors[0]?.message);
        if (checked.ok) mutate();
      }}
    >
      <Stack spacing={3}>
        <p>
          The database does not have {rangeInWords(mismatch)}. From now on the check no longer compares the
          trail with the anchors of these entries. It still reports the loss, with your name and your reason.
        </p>
        <p>
          If no one restored a backup, someone replaced the database with an earlier one. Do not acknowledge
          that. Leave the database unchanged and investigate.
        </p>
        {error && !refused && (
          <FormAlert severity="error" title="The restore was not acknowledged">
            {asSentence(error.message)}
          </FormAlert>
        )}
        <TextControl
          name="reason"
          label="Reason"
          multiline
          max={maxReasonLength}
          value={reason}
          error={missing ?? refused}
          help="Enter which backup was restored and why. The reason stays in the trail permanently, so enter no personal data."
          onChange={setReason}
        />
      </Stack>
    </QuestionDialog>
  );
}

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
