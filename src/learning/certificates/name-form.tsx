import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { ApiError } from '#src/api/api-error.ts';
import { claimCertificate, type WaitingCertificate } from '#src/api/certificates.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import shared from '../learning.module.css';
import styles from './certificates.module.css';

/** Asks for the name on a certificate, if the account has none. */
export function NameForm({ waiting: { trainingId, title } }: { waiting: WaitingCertificate }) {
  const [name, setName] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const claim = useMutation({
    mutationFn: () => claimCertificate(trainingId, name),
    onError: () => field.current?.focus(),
  });
  const refused = claim.error instanceof ApiError ? claim.error.fields[0]?.message : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    claim.mutate();
  };
  return (
    <form className={`${shared.box} ${styles.form}`} noValidate onSubmit={send}>
      <div>
        <h2>Your name for the certificate</h2>
        <p>You have completed “{title}”. Enter your name as it should appear on the certificate.</p>
      </div>
      {claim.error && !refused && (
        <FormAlert severity="error" title="The certificate was not created">
          {asSentence(claim.error.message)}
        </FormAlert>
      )}
      <TextControl
        name={`holder-${trainingId}`}
        label="Name on the certificate"
        autoComplete="name"
        value={name}
        onChange={setName}
        error={refused}
        inputRef={field}
      />
      <div>
        <Button type="submit" variant="contained" disabled={claim.isPending}>
          <BusyLabel busy={claim.isPending} label="Get the certificate" busyLabel="Creating it…" />
        </Button>
      </div>
    </form>
  );
}
