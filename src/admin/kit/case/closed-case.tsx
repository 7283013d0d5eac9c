import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import { checkCaseOpening } from '#domain/rules/case-opening.ts';
import { maxReasonLength } from '#domain/rules/limits.ts';
import { openWithReason } from '#src/api/admin/cases.ts';
import { ApiError } from '#src/api/api-error.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import { BackToList } from '../list/back-to-list.tsx';
import { Page } from '../page.tsx';
import { useMay } from '../staff-member.ts';

/** Returns whether a case could not be fetched because it is assigned to someone else. */
export function isClosed(error: Error | null): error is ApiError {
  return error instanceof ApiError && error.reason === 'need-to-know';
}

interface ClosedCaseProps {
  id: string;
  error: Error;
  /** Called when the case is open to the user. */
  onOpened(): void;
}

/** Shown instead of a case that is assigned to someone else; reviewers can open it with a reason. */
export function ClosedCase({ id, error, onOpened }: ClosedCaseProps) {
  const may = useMay();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Page title="This case is closed to you">
      <FormAlert
        severity="info"
        action={
          <>
            {may('cases:review') && (
              <Button variant="contained" onClick={() => setIsAsking(true)}>
                Open with a reason
              </Button>
            )}{' '}
            <BackToList variant="outlined" />
          </>
        }
      >
        {error.message}
      </FormAlert>
      {isAsking && <OpenDialog id={id} onClose={() => setIsAsking(false)} onOpened={onOpened} />}
    </Page>
  );
}

type OpenDialogProps = Pick<ClosedCaseProps, 'id' | 'onOpened'> & { onClose(): void };

/** Asks for the reason, and opens the case. */
function OpenDialog({ id, onClose, onOpened }: OpenDialogProps) {
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState<string>();
  const notify = useNotify();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => openWithReason(id, reason),
    onSuccess: () => {
      notify('The case is open to you', { type: 'success' });
      onClose();
      onOpened();
    },
  });
  return (
    <QuestionDialog
      title="Open this case with a reason"
      action="Open case"
      busyLabel="Opening…"
      busy={isPending}
      onCancel={onClose}
      onAction={() => {
        const checked = checkCaseOpening({ reason });
        setMissing(checked.ok ? undefined : checked.errors[0]?.message);
        if (checked.ok) mutate();
      }}
    >
      <Stack spacing={3}>
        <p>
          All administrators get your reason by email, and the audit trail records that you opened the case.
          It is closed to you again after some hours.
        </p>
        {error && (
          <FormAlert severity="error" title="The case was not opened">
            {error.message}
          </FormAlert>
        )}
        <TextControl
          name="reason"
          label="Reason"
          multiline
          max={maxReasonLength}
          value={reason}
          error={missing}
          onChange={setReason}
        />
      </Stack>
    </QuestionDialog>
  );
}
