import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useNotify } from 'react-admin';
import { type ErasureGround, erasureGrounds, groundLabels } from '#domain/retention.ts';
import { messageOf } from '#machines/outcomes.ts';
import { type ErasureInput, requestErasure } from '#src/api/admin/personal-data.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';

interface EraseDialogProps {
  subject: Pick<ErasureInput, 'kind' | 'subjectId' | 'onboardingId'>;
  /** The person or company, for the title. */
  called: string;
  /** What is erased, and what is not. */
  effect: string;
  onClose(): void;
  onErased?(): void;
}

/** Asks why something is erased, and erases it, or requests it where another administrator has to confirm. */
export function EraseDialog({ subject, called, effect, onClose, onErased }: EraseDialogProps) {
  const [ground, setGround] = useState<ErasureGround>('request');
  const [explanation, setExplanation] = useState('');
  const notify = useNotify();
  const field = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => requestErasure({ ...subject, ground, explanation }),
    onSuccess: ({ state }) => {
      const done = state === 'erased' ? `${called} is erased` : 'The erasure waits to be confirmed';
      notify(done, { type: 'success' });
      onClose();
      if (state === 'erased') onErased?.();
    },
  });
  return (
    <QuestionDialog
      title={`Erase ${called}?`}
      action="Erase permanently"
      busyLabel="Erasing…"
      busy={isPending}
      color="error"
      cancelLabel="Keep it"
      isAlert
      onAction={() => mutate()}
      onCancel={onClose}
      onClose={() => undefined}
    >
      <Stack spacing={4}>
        <p>{effect} This cannot be undone.</p>
        <TextField
          id={`${field}-ground`}
          select
          label="Reason"
          value={ground}
          onChange={({ target }) =>
            setGround(erasureGrounds.find((each) => each === target.value) ?? 'request')
          }
          slotProps={{ select: { native: true } }}
        >
          {erasureGrounds.map((each) => (
            <option key={each} value={each}>
              {groundLabels[each]}
            </option>
          ))}
        </TextField>
        <TextField
          id={`${field}-explanation`}
          label="Note (optional)"
          helperText="Stored with the erasure, such as the date of the letter. Do not name the person."
          value={explanation}
          onChange={({ target }) => setExplanation(target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          multiline
          minRows={2}
        />
        {error && (
          <FormAlert severity="error" title="Nothing was erased">
            {messageOf(error)}
          </FormAlert>
        )}
      </Stack>
    </QuestionDialog>
  );
}
