import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useEffect, useId, useState } from 'react';
import { personName } from '#domain/rules/person-identity.ts';
import { isDecided } from '#machines/submission.machine.ts';
import areaText from '#src/admin/kit/text.module.css';
import type { PersonStatus } from '#src/api/verification.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { timeInWords } from '#src/ui/text/date-text.ts';
import { VisuallyHidden } from '#src/ui/text/visually-hidden.tsx';
import { useCase } from '../use-case.ts';
import styles from './people.module.css';
import { type MailRefusal, usePersonMail } from './use-person-mail.ts';

const second = 1000;
const secondsLeft = (time: number | null) =>
  time === null ? 0 : Math.max(0, Math.ceil((time - Date.now()) / second));

/** Returns the whole seconds until a time, counted down to 0. @param time milliseconds since 1970, or null for none */
function useSecondsUntil(time: number | null): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(time));
  useEffect(() => {
    const count = () => {
      const left = secondsLeft(time);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(count, second);
    count();
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}

/** Keeps its width while it shows that it is busy. */
const steady = { minWidth: 144 };

type SendMailButtonProps = {
  check: PersonStatus;
  onRefused(refusal: MailRefusal | null): void;
};

/** Sends a director or beneficial owner the email that requests identity verification, also repeatedly. */
export function SendMailButton({ check, onRefused }: SendMailButtonProps) {
  const { summary } = useCase();
  const id = useId();
  const { send, isPending, waitUntil } = usePersonMail(onRefused);
  const wait = useSecondsUntil(waitUntil);
  const { email, role, verified, requestedAt } = check;
  const name = personName(check);
  const why = verified
    ? 'Verified: no email is needed.'
    : isDecided(summary.status)
      ? 'The case is decided. Requests are no longer sent.'
      : '';
  // The day's limit is reached; a wait of up to a minute is counted down on the button instead.
  const later =
    waitUntil !== null && wait > 60
      ? `Possible again ${timeInWords(new Date(waitUntil).toISOString())}.`
      : '';
  // Not disabled while it waits, because that would lose the focus.
  const isWaiting = isPending || wait > 0;
  return (
    <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
      <Button
        variant="outlined"
        size="small"
        sx={steady}
        className={isWaiting ? styles.waiting : undefined}
        disabled={why !== ''}
        aria-disabled={isWaiting || undefined}
        aria-describedby={id}
        onClick={() => {
          if (isWaiting) return;
          send({ mail: { name, email, role, userId: summary.userId }, caseId: summary.id });
        }}
      >
        {wordsOn({ isPending, wait, isAgain: requestedAt !== null })}
      </Button>
      <p id={id} className={areaText.small}>
        <VisuallyHidden>To {name}. </VisuallyHidden>
        {why || later}
      </p>
    </Stack>
  );
}

function wordsOn({
  isPending,
  wait,
  isAgain,
}: {
  isPending: boolean;
  wait: number;
  isAgain: boolean;
}): string {
  if (isPending) return 'Sending…';
  if (wait > 0 && wait <= 60) return `Send again in ${wait} s`;
  return isAgain ? 'Send again' : 'Send email';
}

/** Why an email was not sent, as the server's message; it stays until it is closed or the next attempt starts. */
export function MailAlert({ refusal, onClose }: { refusal: MailRefusal; onClose(): void }) {
  const { name, message } = refusal;
  return (
    <FormAlert
      severity="error"
      title={`The email to ${name} was not sent`}
      action={<AlertButton onClick={onClose}>Close</AlertButton>}
    >
      {/[.!?]$/.test(message) ? message : `${message}.`}
    </FormAlert>
  );
}
