import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { periodInWords } from '#domain/retention.ts';
import { messageOf } from '#machines/outcomes.ts';
import { type Deletion, deletionQuery, requestDeletion, withdrawDeletion } from '#src/api/account.ts';
import { LoadFailure } from '#src/client-pages/page-states.tsx';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { dateInWords, dayOfTimeInWords } from '#src/ui/text/date-text.ts';
import { AccountSection } from './account-section.tsx';

/** Lets clients ask for the deletion of their data, says what happens then, and takes the request back. */
export function DeletionRequest() {
  const { data, error, refetch } = useQuery(deletionQuery);
  const [isAsking, setAsking] = useState(false);
  return (
    <AccountSection id="deletion" title="Ask for deletion">
      <p>
        We check your request and answer within one month. When nothing requires us to keep your data, we
        delete your account with everything in it, and you can no longer sign in. Receipts of purchases stay,
        without your name.
      </p>
      {!data && error && (
        <LoadFailure title="Your request could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <FormSkeleton rows={1} />}
      {data && <p>{keptWords(data)}</p>}
      {data?.request && <Requested deletion={data} requestedAt={data.request.requestedAt} />}
      {data?.request === null && (
        <Button variant="outlined" color="error" onClick={() => setAsking(true)}>
          Ask for deletion
        </Button>
      )}
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
    </AccountSection>
  );
}

/** Says until when the law requires the firm to keep the records. */
function keptWords({ wasSubmitted, keptUntil, keptYears }: Deletion): string {
  if (!wasSubmitted) return 'You have not submitted your case, so no law requires us to keep your answers.';
  if (keptUntil !== null) {
    return `By law, we keep the records of your case until ${dateInWords(keptUntil)}. Then they are deleted.`;
  }
  if (keptYears === 0) {
    return 'By law, we may have to keep the records of your case after our business relationship ends.';
  }
  return `By law, we keep the records of your case for ${periodInWords(keptYears, 'years')} after our business relationship ends.`;
}

function Requested({ deletion, requestedAt }: { deletion: Deletion; requestedAt: string }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: withdrawDeletion,
    networkMode: 'always',
  });
  return (
    <>
      <FormAlert severity="info" title={`You asked for deletion on ${dayOfTimeInWords(requestedAt)}`}>
        {deletion.isUnderReview
          ? 'Your case is being reviewed. Nothing is deleted before the review has ended; then we answer your request.'
          : 'We have received your request. You can use your account until we delete it.'}
      </FormAlert>
      {error && (
        <FormAlert severity="error" title="The request was not taken back">
          {asSentence(messageOf(error))}
        </FormAlert>
      )}
      <Button variant="outlined" disabled={isPending} onClick={() => mutate()}>
        <BusyLabel busy={isPending} label="Take the request back" busyLabel="Taking it back…" />
      </Button>
    </>
  );
}

function AskDialog({ onClose }: { onClose(): void }) {
  const [reason, setReason] = useState('');
  const field = useId();
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => requestDeletion(reason.trim()),
    networkMode: 'always',
    onSuccess: onClose,
  });
  return (
    <QuestionDialog
      title="Ask for the deletion of your data?"
      action="Ask for deletion"
      busyLabel="Sending…"
      busy={isPending}
      color="error"
      cancelLabel="Keep my data"
      onAction={() => mutate()}
      onCancel={onClose}
    >
      <Stack spacing={4}>
        <p>
          Nothing is deleted at once, and you can take the request back. Download your data first if you need
          it.
        </p>
        <TextField
          id={field}
          label="Reason (optional)"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          multiline
          minRows={2}
          fullWidth
        />
        {error && (
          <FormAlert severity="error" title="The request was not sent">
            {asSentence(messageOf(error))}
          </FormAlert>
        )}
      </Stack>
    </QuestionDialog>
  );
}
