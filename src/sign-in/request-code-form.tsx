import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { requestCodeMachine } from '#machines/request-code.machine.ts';
import { useIfHere, useOnceHere } from '../ui/browser/if-here.ts';
import { TextControl } from '../ui/form/text-control.tsx';
import styles from './sign-in.module.css';

type RequestCodeFormProps = {
  /** Undefined until the machine is loaded. A code requested earlier is sent at that time. */
  actor: ActorRefFrom<typeof requestCodeMachine> | undefined;
  /** The initial value of the email field. */
  initialEmail?: string;
  /** Called at each edit of the address, for a caller that needs it together with the code. */
  onEmail?(email: string): void;
  /** Called after a code was sent, which invalidates all earlier codes. */
  onSent?(): void;
};

/** The email field, the button that requests a code, and the countdown to the next request. */
export function RequestCodeForm({ actor, initialEmail = '', onEmail, onSent }: RequestCodeFormProps) {
  const snapshot = useIfHere(actor, (current) => current);
  const [onceHere, isHeldBack] = useOnceHere(actor);
  const [email, setEmail] = useState(initialEmail);
  const { secondsLeft = 0, message, email: sentTo } = snapshot?.context ?? {};
  const sending = isHeldBack || snapshot?.matches('sending');
  const sendable = !isHeldBack && (!snapshot || snapshot.can({ type: 'send', email }));
  const tooSoon = snapshot?.matches('tooSoon');
  const waiting = (snapshot?.matches('waiting') || tooSoon) && !sendable;
  useEffect(() => {
    const sent = actor?.on('code.sent', () => onSent?.());
    return () => sent?.unsubscribe();
  }, [actor, onSent]);
  const label = snapshot?.matches('resendable') ? 'Send a new code' : 'Send me a code';

  return (
    <form
      noValidate
      className={styles.request}
      onSubmit={(event) => {
        event.preventDefault();
        onceHere((here) => here.send({ type: 'send', email }));
      }}
    >
      <TextControl
        name="email"
        label="Email address"
        type="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        error={tooSoon ? askedTooSoon(secondsLeft) : (message ?? undefined)}
        onChange={(next) => {
          setEmail(next);
          onEmail?.(next);
          actor?.send({ type: 'email.edited' });
        }}
      />
      <Button
        type="submit"
        variant="outlined"
        className={styles.send}
        disabled={!sendable || email.trim() === ''}
      >
        {sending ? 'Sending…' : waiting ? `New code in ${inShort(secondsLeft)}` : label}
      </Button>
      <p role="status" className={styles.text}>
        {snapshot?.hasTag('sent') &&
          `If mail can be delivered to ${sentTo}, a code is on its way. It works for 10 minutes. Only the newest code works.`}
      </p>
    </form>
  );
}

/** Seconds above which the wait is shown in minutes. After five requests in an hour the wait is long. */
const longest = 120;

const inShort = (seconds: number) => (seconds > longest ? `${Math.ceil(seconds / 60)} min` : `${seconds} s`);

function askedTooSoon(seconds: number): string {
  if (seconds > longest) {
    return `You asked for too many codes. You can ask for another in ${Math.ceil(seconds / 60)} minutes.`;
  }
  const left = seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `You asked for a code a moment ago. You can ask for another in ${left}.`;
}
