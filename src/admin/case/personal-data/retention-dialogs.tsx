import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { messageOf } from '#machines/outcomes.ts';
import { type CasePersonalData, setLegalHold, setRelationshipEnd } from '#src/api/admin/personal-data.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { useCase } from '../use-case.ts';

interface SavedDialogProps {
  title: string;
  action: string;
  disabled: boolean;
  done: string;
  save(): Promise<void>;
  onClose(): void;
  children: ReactNode;
}

/** Saves one value, and shows the server's error in the dialog. */
function SavedDialog({ title, action, disabled, done, save, onClose, children }: SavedDialogProps) {
  const notify = useNotify();
  const { mutate, isPending, error } = useMutation({
    mutationFn: save,
    onSuccess: () => {
      notify(done, { type: 'success' });
      onClose();
    },
  });
  return (
    <QuestionDialog
      title={title}
      action={action}
      busyLabel="Saving…"
      busy={isPending}
      disabled={disabled}
      onAction={() => mutate()}
      onCancel={onClose}
    >
      <Stack spacing={4} sx={{ paddingTop: 1 }}>
        {children}
        {error && (
          <FormAlert severity="error" title="Nothing was saved">
            {messageOf(error)}
          </FormAlert>
        )}
      </Stack>
    </QuestionDialog>
  );
}

/** Records the day on which the relationship ended; an empty day removes an entered one. */
export function EndDialog({ end, onClose }: { end: CasePersonalData['end']; onClose(): void }) {
  const { id } = useCase().summary;
  const [day, setDay] = useState(end?.endedOn ?? '');
  const field = useId();
  const canRemove = end?.cause === 'staff';
  return (
    <SavedDialog
      title="When did the relationship end?"
      action="Save the day"
      disabled={day === '' && !canRemove}
      done={day === '' ? 'The end is removed' : 'The end is recorded'}
      save={() => setRelationshipEnd(id, day === '' ? null : day)}
      onClose={onClose}
    >
      <p>The retention of the case is counted from this day.</p>
      <TextField
        id={field}
        type="date"
        label="Relationship ended on"
        value={day}
        onChange={({ target }) => setDay(target.value)}
        helperText={canRemove ? 'Clear the day if the relationship goes on' : undefined}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </SavedDialog>
  );
}

/** Sets or lifts the legal hold, with the reason. */
export function HoldDialog({ isHeld, onClose }: { isHeld: boolean; onClose(): void }) {
  const { id } = useCase().summary;
  const [reason, setReason] = useState('');
  const field = useId();
  return (
    <SavedDialog
      title={isHeld ? 'Lift the legal hold?' : 'Set a legal hold?'}
      action={isHeld ? 'Lift the hold' : 'Set the hold'}
      disabled={reason.trim() === ''}
      done={isHeld ? 'The hold is lifted' : 'The hold is set'}
      save={() => setLegalHold(id, !isHeld, reason.trim())}
      onClose={onClose}
    >
      <p>
        {isHeld
          ? 'The client can be erased again, by staff and automatically when the retention ends.'
          : 'Nothing of this client can be erased until the hold is lifted.'}
      </p>
      <TextField
        id={field}
        label="Reason"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        multiline
        minRows={2}
      />
    </SavedDialog>
  );
}
