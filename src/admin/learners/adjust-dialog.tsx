import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useEditContext, useNotify } from 'react-admin';
import { asSentence } from '#domain/copy.ts';
import { ApiError } from '#src/api/api-error.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';

interface AdjustDialogProps {
  title: string;
  text: string;
  action: string;
  /** The text of the success toast. */
  done: string;
  /** Names of the fields that show their own errors. */
  fields?: readonly string[];
  /** Returns why the typed values cannot be sent; undefined if they can. */
  problem?: string | undefined;
  send(reason: string): Promise<unknown>;
  onClose(): void;
  /** The fields, by the error of each. */
  children?(errorOf: (name: string) => string | undefined, isTried: boolean): ReactNode;
}

/** A change for one learner with its reason. */
export function AdjustDialog(props: AdjustDialogProps) {
  const { title, text, action, done, fields: own = [], problem, send, onClose, children } = props;
  const notify = useNotify();
  const { refetch } = useEditContext();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => send(reason.trim()),
    onSuccess: async () => {
      await refetch?.();
      notify(done, { type: 'success' });
      onClose();
    },
  });
  const fields = error instanceof ApiError ? error.fields : [];
  const errorOf = (name: string) => fields.find(({ property }) => property === name)?.message;
  const isShownAtField = fields.some(({ property }) => property === 'reason' || own.includes(property));
  return (
    <QuestionDialog
      title={title}
      action={action}
      busyLabel="Saving…"
      busy={isPending}
      onCancel={onClose}
      onAction={() => {
        setTried(true);
        if (reason.trim() !== '' && problem === undefined) mutate();
      }}
    >
      <Stack spacing={5}>
        <p>{text}</p>
        {error && !isShownAtField && (
          <FormAlert severity="error" title="Nothing was changed">
            {asSentence(error.message)}
          </FormAlert>
        )}
        {children?.(errorOf, isTried)}
        <TextControl
          name="reason"
          label="Reason"
          value={reason}
          error={isTried && reason.trim() === '' ? 'Enter the reason' : errorOf('reason')}
          help="Only staff see it."
          max={500}
          onChange={setReason}
        />
      </Stack>
    </QuestionDialog>
  );
}
