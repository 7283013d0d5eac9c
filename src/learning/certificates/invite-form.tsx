import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { ApiError } from '#src/api/api-error.ts';
import { inviteMember } from '#src/api/training-team.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import shared from '../learning.module.css';
import styles from './team.module.css';

export function InviteForm() {
  const [email, setEmail] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const invite = useMutation({
    mutationFn: () => inviteMember(email.trim()),
    onSuccess: () => setEmail(''),
    onSettled: () => field.current?.focus(),
  });
  const refused = invite.error instanceof ApiError ? invite.error.fields[0]?.message : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    invite.mutate();
  };
  return (
    <section className={shared.section} aria-labelledby="invite">
      <h2 id="invite">Add a person</h2>
      <form className={`${shared.box} ${styles.invite}`} noValidate onSubmit={send}>
        <p>
          We email them to ask whether you may see their certificates. You see the certificates after they
          agree. They can end this at any time.
        </p>
        {invite.error && !refused && (
          <FormAlert severity="error" title="The request was not sent">
            {asSentence(invite.error.message)}
          </FormAlert>
        )}
        <div className={styles.row}>
          <TextControl
            name="email"
            type="email"
            label="Email address of the person"
            autoComplete="off"
            value={email}
            onChange={setEmail}
            error={refused}
            inputRef={field}
          />
          <Button type="submit" variant="contained" disabled={invite.isPending}>
            <BusyLabel busy={invite.isPending} label="Send request" busyLabel="Asking…" />
          </Button>
        </div>
        <p role="status" className={shared.quiet}>
          {invite.data && `${invite.data.email} was asked by email.`}
        </p>
      </form>
    </section>
  );
}
