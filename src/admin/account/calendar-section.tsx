import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { calendarAddressQuery, makeCalendarAddress, revokeCalendarAddress } from '#src/api/admin/calendar.ts';
import { QuestionDialog } from '#src/ui/dialog/question-dialog.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { showToast } from '#src/ui/feedback/toast.ts';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { dayOfTimeInWords, timeInWords } from '#src/ui/text/date-text.ts';
import { CopyButton } from '../kit/copy-button.tsx';
import kit from '../kit/sign-in/sign-in-kit.module.css';
import { TryAgain } from '../kit/try-again.tsx';
import styles from './calendar-section.module.css';

/** The secret address of the user's calendar: made, shown once, renewed and revoked. */
export function CalendarSection() {
  return (
    <section className={kit.column} aria-labelledby="account-calendar">
      <h2 id="account-calendar">Calendar</h2>
      <p>
        Subscribe to an address in your calendar program to see when registrations, documents, reviews and
        change notices of clients end or are due, and when your tasks and cases are due. It names companies,
        never people.
      </p>
      <Address />
    </section>
  );
}

function Address() {
  const { data, error, refetch } = useQuery(calendarAddressQuery);
  const [url, setUrl] = useState<string | null>(null);
  const [question, setQuestion] = useState<'renew' | 'revoke' | null>(null);
  const make = useMutation({
    mutationFn: makeCalendarAddress,
    networkMode: 'always',
    onSuccess: (made) => {
      setUrl(made);
      setQuestion(null);
    },
  });
  if (!data) {
    return error ? (
      <FormAlert severity="error" action={<TryAgain onClick={refetch} />}>
        {error.message}
      </FormAlert>
    ) : (
      <FormSkeleton rows={1} />
    );
  }
  const { createdAt, lastReadAt } = data;
  const ask = (which: 'renew' | 'revoke') => () => {
    make.reset();
    setQuestion(which);
  };
  return (
    <>
      {url !== null && (
        <FormAlert severity="warning" title="Copy the address now. It is not shown again">
          <Stack spacing={2} sx={{ alignItems: 'flex-start' }}>
            <code className={styles.address}>{url}</code>
            <p>Everyone who has this address can read your calendar. Do not share it.</p>
            <CopyButton text={url} what="the address" />
          </Stack>
        </FormAlert>
      )}
      {createdAt === null ? (
        <>
          {make.error && (
            <FormAlert severity="error" title="The address was not made">
              {asSentence(make.error.message)}
            </FormAlert>
          )}
          <div>
            <Button variant="outlined" disabled={make.isPending} onClick={() => make.mutate()}>
              Make calendar address
            </Button>
          </div>
        </>
      ) : (
        <>
          <p>
            Address made {dayOfTimeInWords(createdAt)} ·{' '}
            {lastReadAt === null ? 'not read yet' : `last read ${timeInWords(lastReadAt)}`}. It stops working
            if you do not sign in for 90 days.
          </p>
          <Stack direction="row" useFlexGap spacing={2} sx={{ flexWrap: 'wrap' }}>
            <Button variant="outlined" onClick={ask('renew')}>
              Renew calendar address
            </Button>
            <Button variant="outlined" color="error" onClick={ask('revoke')}>
              Revoke calendar address
            </Button>
          </Stack>
        </>
      )}
      {question === 'renew' && (
        <QuestionDialog
          title="Renew the calendar address?"
          action="Renew address"
          busyLabel="Renewing…"
          busy={make.isPending}
          onAction={() => make.mutate()}
          onCancel={() => setQuestion(null)}
        >
          <Stack spacing={4}>
            {make.error && (
              <FormAlert severity="error" title="The address was not renewed">
                {asSentence(make.error.message)}
              </FormAlert>
            )}
            <p>The present address stops working. Subscribe to the new one in each calendar program.</p>
          </Stack>
        </QuestionDialog>
      )}
      {question === 'revoke' && (
        <RevokeDialog
          onClose={() => setQuestion(null)}
          onRevoked={() => {
            setUrl(null);
            setQuestion(null);
          }}
        />
      )}
    </>
  );
}

function RevokeDialog({ onClose, onRevoked }: { onClose(): void; onRevoked(): void }) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: revokeCalendarAddress,
    networkMode: 'always',
    onSuccess: () => {
      showToast('Calendar address revoked', 'success');
      onRevoked();
    },
  });
  return (
    <QuestionDialog
      isAlert
      color="error"
      title="Revoke the calendar address?"
      action="Revoke address"
      busyLabel="Revoking…"
      busy={isPending}
      cancelLabel="Keep it"
      onAction={() => mutate()}
      onCancel={onClose}
    >
      <Stack spacing={4}>
        {error && (
          <FormAlert severity="error" title="The address was not revoked">
            {asSentence(error.message)}
          </FormAlert>
        )}
        <p>Calendar programs can no longer read your calendar, from now on.</p>
      </Stack>
    </QuestionDialog>
  );
}
