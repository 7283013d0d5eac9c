import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  type NoticeReview,
  noticesQuery,
  requestIdentityVerification,
  reviewNotices,
} from '#src/api/admin/notices.ts';
import { ApiError } from '#src/api/api-error.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import layout from '../kit/layout.module.css';
import { AreaList } from '../kit/list/area-list.tsx';
import { Page } from '../kit/page.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './identity-request.module.css';
import { LastRequest } from './last-request.tsx';
import { Recipients } from './recipients.tsx';
import { noticeRecipientsResource } from './resource.ts';

/** The text that the specification prescribes (section 8). */
const success = 'Success! All users have been notified for Identity Verification.';

/** Milliseconds between two fetches of the recipients. */
const whileOpen = 30_000;
const whileSending = 2000;

interface Asking {
  review: NoticeReview;
  confirmedBefore: number | null;
}

/**
 * One Submit button that requests identity verification from every client who is not verified yet (specification section 2),
 * after a confirmation of the number of emails. For administrators.
 */
export default function IdentityRequestPage() {
  const queryClient = useQueryClient();
  const recipientsId = useId();
  const [asking, setAsking] = useState<Asking | null>(null);
  // Offline is a failure to report, not a reason to wait.
  const review = useMutation({ mutationFn: reviewNotices, networkMode: 'always' });
  const send = useMutation({
    mutationFn: requestIdentityVerification,
    networkMode: 'always',
    onSettled: () => {
      setAsking(null);
      void queryClient.invalidateQueries({ queryKey: noticesQuery.queryKey });
      void queryClient.invalidateQueries({ queryKey: [noticeRecipientsResource.name] });
    },
  });
  const isBusy = review.isPending || send.isPending;

  /** Sends if the number of recipients is at most the confirmed one; otherwise asks again with the new number. */
  const sendUpTo = (confirmed: number | null) => {
    send.reset();
    review.mutate(undefined, {
      onSuccess: (found) => {
        if (found.counts.mailed <= (confirmed ?? 0)) send.mutate();
        else setAsking({ review: found, confirmedBefore: confirmed });
      },
      onError: () => setAsking(null),
    });
  };

  return (
    <Page
      title="Send Identity Verification Request"
      why="Asks every client whose identity is not verified yet, by email, to verify it. Clients asked within the last hour are skipped."
    >
      <div className={`${layout.record} ${styles.column}`}>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) sendUpTo(null);
          }}
        >
          <Button
            type="submit"
            variant="contained"
            size="large"
            disabled={isBusy}
            aria-describedby={recipientsId}
          >
            <BusyLabel busy={isBusy} label="Submit" busyLabel={send.isPending ? 'Sending…' : 'Checking…'} />
          </Button>
        </form>
        {asking && (
          <ConfirmDialog
            {...asking}
            busy={isBusy}
            onConfirm={() => sendUpTo(asking.review.counts.mailed)}
            onCancel={() => setAsking(null)}
          />
        )}
        {send.data && (
          <FormAlert severity="success" title={success}>
            {queuedInWords(send.data.queued)}
          </FormAlert>
        )}
        {review.error && (
          <FormAlert severity="error" title="No email was sent">
            <p>{messageOf(review.error)}</p>
            <p>Press Submit to try again.</p>
          </FormAlert>
        )}
        {send.error && (
          <FormAlert severity="error" title="The request was not sent to everyone">
            <p>{messageOf(send.error)}</p>
            <p>Press Submit again to reach the others: no one is asked twice within an hour.</p>
          </FormAlert>
        )}
        <AreaList
          resource={noticeRecipientsResource.name}
          storeKey={false}
          refetchInterval={send.isPending ? whileSending : whileOpen}
        >
          <Recipients id={recipientsId} />
        </AreaList>
        <LastRequest isSending={send.isPending} />
      </div>
    </Page>
  );
}

/** Returns how many emails this request sent: the specification's text above it is the same for any number. */
function queuedInWords(queued: number): string {
  if (queued === 0) {
    return 'No emails were sent. Every active client is verified already or was asked within the last hour.';
  }
  return queued === 1
    ? '1 email is on its way.'
    : `${queued.toLocaleString('en-US')} emails are on their way.`;
}

function messageOf(error: Error): string {
  return error instanceof ApiError && error.status === 401 ? 'Your session had ended.' : error.message;
}
