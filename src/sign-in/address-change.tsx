import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { messageOf } from '#machines/outcomes.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { CODE_LENGTH, CodeBoxes } from '#src/ui/form/code-boxes.tsx';
import { FormSkeleton } from '#src/ui/form/form-skeleton.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import { clockTimeInWords, timeInWords } from '#src/ui/text/date-text.ts';
import styles from './sign-in.module.css';

interface AddressRequest {
  email: string;
  askedAt: string;
  expiresAt: string;
}

interface AddressState {
  email: string;
  /** Why the address cannot be changed. */
  refusal: string | null;
  /** The change that waits for its codes. */
  request: AddressRequest | null;
  /** Until when the latest change can be taken back. */
  undoableUntil: string | null;
}

/** The calls of clients, or those of staff. */
export interface AddressChangeCalls {
  queryKey: readonly string[];
  fetch(signal: AbortSignal): Promise<AddressState>;
  ask(email: string): Promise<void>;
  confirm(codes: { presentCode: string; newCode: string }): Promise<void>;
  cancel(): Promise<void>;
}

/**
 * Changes the address with which the user signs in: asks for the new one, then for the codes that were mailed to both. Used by the
 * account pages of clients and of staff.
 */
export function AddressChange({ calls }: { calls: AddressChangeCalls }) {
  const { data, error, refetch } = useQuery({
    queryKey: calls.queryKey,
    queryFn: ({ signal }) => calls.fetch(signal),
    staleTime: 0,
  });
  const [isOpen, setOpen] = useState(false);
  const confirm = useMutation({ mutationFn: calls.confirm, networkMode: 'always' });
  const close = () => {
    confirm.reset();
    setOpen(false);
  };
  if (!data) {
    return error ? (
      <FormAlert
        severity="error"
        title="Your sign-in address could not be loaded"
        action={<Button onClick={() => void refetch()}>Try again</Button>}
      >
        {asSentence(messageOf(error))}
      </FormAlert>
    ) : (
      <FormSkeleton rows={1} />
    );
  }
  const { email, refusal, request, undoableUntil } = data;
  return (
    <Stack spacing={4} sx={{ alignItems: 'flex-start', width: '100%' }}>
      <p>
        You sign in as <strong className={styles.address}>{email}</strong>. We send our emails to this
        address.
      </p>
      {undoableUntil !== null && (
        <p>
          You changed your address. Until {timeInWords(undoableUntil)}, the link in the email to your former
          address can take the change back.
        </p>
      )}
      {confirm.error && (
        <FormAlert severity="error" title="Your sign-in address was not changed">
          {asSentence(messageOf(confirm.error))}
        </FormAlert>
      )}
      {refusal !== null && <p>{asSentence(refusal)}</p>}
      {refusal === null && request && (
        <Codes
          key={request.askedAt}
          email={email}
          request={request}
          isBusy={confirm.isPending}
          hasFocus={isOpen}
          onConfirm={(codes) => confirm.mutate(codes, { onSuccess: () => setOpen(false) })}
          cancel={async () => {
            await calls.cancel();
            close();
          }}
        />
      )}
      {refusal === null && !request && isOpen && <AskForm ask={calls.ask} onCancel={close} />}
      {refusal === null && !request && !isOpen && (
        <Button
          variant="outlined"
          onClick={() => {
            confirm.reset();
            setOpen(true);
          }}
        >
          Change your sign-in address
        </Button>
      )}
      <p role="status" className={styles.text}>
        {confirm.isSuccess &&
          !request &&
          'Your sign-in address was changed. All other devices were signed out.'}
      </p>
    </Stack>
  );
}

function AskForm({ ask, onCancel }: { ask: AddressChangeCalls['ask']; onCancel(): void }) {
  const [email, setEmail] = useState('');
  const { mutate, isPending, error } = useMutation({ mutationFn: ask, networkMode: 'always' });
  const refused = refusalOf(error);
  return (
    <form
      noValidate
      className={styles.addressForm}
      onSubmit={(event) => {
        event.preventDefault();
        mutate(email.trim());
      }}
    >
      <p>
        We send one code to your present address and another one to the new address. Nothing changes until you
        enter both.
      </p>
      {error && refused === undefined && (
        <FormAlert severity="error" title="The codes were not sent">
          {asSentence(messageOf(error))}
        </FormAlert>
      )}
      <TextControl
        name="newEmail"
        label="New email address"
        type="email"
        autoComplete="email"
        inputMode="email"
        value={email}
        onChange={setEmail}
        error={refused}
      />
      <div className={styles.addressActions}>
        <Button type="submit" variant="contained" disabled={isPending || email.trim() === ''}>
          <BusyLabel busy={isPending} label="Send both codes" busyLabel="Sending…" />
        </Button>
        <Button disabled={isPending} onClick={onCancel}>
          Keep my address
        </Button>
      </div>
    </form>
  );
}

interface CodesProps {
  email: string;
  request: AddressRequest;
  isBusy: boolean;
  /** Whether the change was just asked for. */
  hasFocus: boolean;
  onConfirm(codes: { presentCode: string; newCode: string }): void;
  cancel(): Promise<void>;
}

function Codes({ email, request, isBusy, hasFocus, onConfirm, cancel }: CodesProps) {
  const [presentCode, setPresentCode] = useState('');
  const [newCode, setNewCode] = useState('');
  const id = useId();
  const ending = useMutation({ mutationFn: cancel, networkMode: 'always' });
  const isComplete = [presentCode, newCode].every(
    (code) => /^\d+$/.test(code) && code.length === CODE_LENGTH,
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !isBusy) onConfirm({ presentCode, newCode });
  };
  return (
    <form noValidate className={styles.addressForm} onSubmit={submit}>
      <FormAlert severity="info" title={`The change to ${request.email} waits for two codes`}>
        We sent one code to each address. They work until {clockTimeInWords(request.expiresAt)}. If there is
        no code at the new address, read the email that we sent there, or cancel the change and check the
        spelling.
      </FormAlert>
      {[
        { address: email, code: presentCode, set: setPresentCode },
        { address: request.email, code: newCode, set: setNewCode },
      ].map(({ address, code, set }, index) => (
        <div key={address} className={styles.addressCode}>
          <p id={`${id}-${index}`} className={styles.address}>
            Code sent to {address}
          </p>
          <CodeBoxes
            label={`Code sent to ${address}`}
            autoFocus={hasFocus && index === 0}
            value={code}
            disabled={isBusy}
            onChange={set}
          />
        </div>
      ))}
      {ending.error && (
        <FormAlert severity="error" title="The change was not cancelled">
          {asSentence(messageOf(ending.error))}
        </FormAlert>
      )}
      <div className={styles.addressActions}>
        <Button type="submit" variant="contained" disabled={!isComplete || isBusy || ending.isPending}>
          <BusyLabel busy={isBusy} label="Change my address" busyLabel="Changing…" />
        </Button>
        <Button disabled={isBusy || ending.isPending} onClick={() => ending.mutate()}>
          <BusyLabel busy={ending.isPending} label="Cancel the change" busyLabel="Cancelling…" />
        </Button>
      </div>
    </form>
  );
}

/** Returns what a refused address needs; undefined for any other failure. */
function refusalOf(error: Error | null): string | undefined {
  const fields: unknown = error && 'fields' in error ? error.fields : undefined;
  if (!Array.isArray(fields)) return undefined;
  const messages: unknown[] = fields.map((field: { message?: unknown }) => field.message);
  return messages.find((message) => typeof message === 'string');
}
