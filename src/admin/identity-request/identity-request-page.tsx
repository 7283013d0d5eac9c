import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { noticesQuery, requestIdentityVerification } from '#src/api/admin/notices.ts';
import { ApiError } from '#src/api/api-error.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { AreaList } from '../kit/list/area-list.tsx';
import { Page } from '../kit/page.tsx';
import styles from './identity-request.module.css';
import { LastRequest } from './last-request.tsx';
import { Recipients } from './recipients.tsx';
import { noticeRecipientsResource } from './resource.ts';

/** The specification's own words (section 8). */
const success = 'Success! All users have been notified for Identity Verification.';

/** Milliseconds between two looks at who would get a mail. */
const whileOpen = 30_000;
const whileSending = 2000;

/** One button that asks every client who is not verified yet (specification section 2). For administrators. */
export default function IdentityRequestPage() {
  const queryClient = useQueryClient();
  const recipientsId = useId();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: requestIdentityVerification,
    // Offline is a failure to be told, not a reason to wait in silence.
    networkMode: 'always',
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: [noticeRecipientsResource.name] });
    },
  });
  return (
    <Page
      title="Send Identity Verification Request"
      why="Asks every client whose identity is not verified yet, by mail, to verify it. Whoever was asked in the last hour is left in peace."
    >
      <div className={styles.column}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending) mutate();
          }}
        >
          <Button
            type="submit"
            variant="contained"
            size="large"
            disabled={isPending}
            aria-describedby={recipientsId}
          >
            <BusyLabel busy={isPending} label="Submit" busyLabel="Sending…" />
          </Button>
        </form>
        {data && (
          <FormAlert severity="success" title={success}>
            {queuedInWords(data.queued)}
          </FormAlert>
        )}
        {error && (
          <FormAlert severity="error" title="The request was not sent to everybody">
            <p>{wordsOf(error)}</p>
            <p>Press Submit again to reach the others: nobody is asked twice within an hour.</p>
          </FormAlert>
        )}
        <AreaList
          resource={noticeRecipientsResource.name}
          storeKey={false}
          refetchInterval={isPending ? whileSending : whileOpen}
        >
          <Recipients id={recipientsId} />
        </AreaList>
        <LastRequest isSending={isPending} />
      </div>
    </Page>
  );
}

/** How many were truly mailed by this press: the specification's text above it says the same whoever was reached. */
function queuedInWords(queued: number): string {
  if (queued === 0) {
    return '0 mails were sent: every client who may sign in is verified already, or was asked in the last hour.';
  }
  return queued === 1 ? '1 mail is on its way.' : `${queued.toLocaleString('en-US')} mails are on their way.`;
}

function wordsOf(error: Error): string {
  return error instanceof ApiError && error.status === 401 ? 'Your session had ended.' : error.message;
}
