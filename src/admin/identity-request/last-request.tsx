import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { type Notices, noticesQuery } from '#src/api/admin/notices.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { ProgressBar } from '#src/ui/feedback/progress-bar.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import textStyles from '#src/ui/text/text.module.css';
import layout from '../kit/layout.module.css';

/** Milliseconds between two refetches while the emails are queued. */
const lookEvery = 2000;

/** The time of the last request, and how many of its emails have been sent. */
export function LastRequest({ isSending }: { isSending: boolean }) {
  const { data, error, isFetching, refetch } = useQuery({
    ...noticesQuery,
    ...(isSending && { refetchInterval: lookEvery }),
  });
  return (
    <Stack component="section" spacing={3} aria-labelledby="last-request" className={layout.below}>
      <h2 id="last-request">Last request</h2>
      {!data && !error && <FormSkeleton rows={1} hasHeading />}
      {error && !isFetching && (
        <FormAlert
          severity="error"
          title="The progress of the emails could not be loaded"
          action={<AlertButton onClick={() => void refetch()}>Try again</AlertButton>}
        >
          {error.message}
        </FormAlert>
      )}
      {data && <Progress notices={data} />}
    </Stack>
  );
}

function Progress({ notices }: { notices: Notices }) {
  const { lastAt, notified, sent, waiting, gaveUp } = notices;
  if (lastAt === null) {
    return <p className={textStyles.quiet}>No request was sent recently.</p>;
  }
  return (
    <>
      <p className={textStyles.quiet}>{timeInWords(lastAt)}</p>
      {notified > 0 && (
        <ProgressBar value={sent} max={notified} label={`${count(sent)} of ${count(notified)} sent`} />
      )}
      {notified === 0 && <p>No email was needed.</p>}
      {waiting > 0 && (
        <p className={textStyles.quiet}>
          The emails are sent gradually, so that they do not delay login codes. You can leave this page.
        </p>
      )}
      {gaveUp > 0 && (
        <FormAlert severity="warning">
          {gaveUp === 1 ? '1 email' : `${count(gaveUp)} emails`} could not be delivered within a day and will
          not be tried again.
        </FormAlert>
      )}
    </>
  );
}

const count = (mails: number) => mails.toLocaleString('en-US');
