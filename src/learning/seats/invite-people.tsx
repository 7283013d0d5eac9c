import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import { addressesIn, seatsAtMost } from '#domain/purchases/seats.ts';
import { ApiError } from '#src/api/api-error.ts';
import { inviteToSeats, type SeatInvitations } from '#src/api/training-seats.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import text from '#src/ui/text/text.module.css';
import { counted } from '../learning-words.ts';

/** Gives seats to people by a pasted list of addresses or a CSV file, and says what happened to each line. */
export function InvitePeople({ purchaseId, free }: { purchaseId: string; free: number }) {
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const file = useRef<HTMLInputElement>(null);
  const invite = useMutation({
    mutationFn: (emails: string[]) => inviteToSeats(purchaseId, emails),
    // What was refused stays in the field, to be corrected.
    onSuccess: ({ lines }) =>
      setTyped(
        lines
          .filter(({ outcome }) => outcome === 'malformed')
          .map(({ email }) => email)
          .join('\n'),
      ),
  });
  const refusal =
    invite.error instanceof ApiError
      ? invite.error.fields.find(({ property }) => property.startsWith('emails'))?.message
      : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    const emails = addressesIn(typed);
    const found = problemOf(emails);
    setProblem(found);
    invite.reset();
    if (found === undefined) invite.mutate(emails);
  };
  const read = async (chosen: File) => {
    setProblem(undefined);
    invite.reset();
    // No list of 500 addresses is longer.
    if (chosen.size > 1_000_000) setProblem('This file is too large for a list of addresses');
    else setTyped(addressesIn(await chosen.text()).join('\n'));
  };
  return (
    <Stack component="section" spacing={4} aria-labelledby="invite">
      <h2 id="invite">Invite people</h2>
      <form className={blocks.box} noValidate onSubmit={send}>
        <p>
          Each person gets an email, signs in with this address, and takes the training. You see who has begun
          and completed it, and who has a certificate, but not their answers.
        </p>
        {invite.error && !refusal && (
          <FormAlert severity="error" title="No one was invited">
            {asSentence(invite.error.message)}
          </FormAlert>
        )}
        <TextControl
          name="emails"
          label="Email addresses"
          multiline
          value={typed}
          error={problem ?? refusal}
          help={`One on each line, or separated by commas. ${counted(free, 'seat')} free.`}
          onChange={setTyped}
        />
        <div className={blocks.row}>
          <Button type="submit" variant="contained" disabled={invite.isPending || free === 0}>
            <BusyLabel busy={invite.isPending} label="Send invitations" busyLabel="Inviting…" />
          </Button>
          <Button variant="outlined" disabled={invite.isPending} onClick={() => file.current?.click()}>
            Choose a CSV file
          </Button>
          <input
            ref={file}
            hidden
            type="file"
            accept=".csv,.txt,text/csv,text/plain"
            aria-label="CSV file with email addresses"
            onChange={({ target }) => {
              const chosen = target.files?.[0];
              target.value = '';
              if (chosen) void read(chosen);
            }}
          />
        </div>
        <div role="status">{invite.data && <Result {...invite.data} />}</div>
      </form>
    </Stack>
  );
}

function problemOf(emails: readonly string[]): string | undefined {
  if (emails.length === 0) return 'Enter at least one email address';
  return emails.length > seatsAtMost
    ? `Enter at most ${seatsAtMost} addresses at once; these are ${emails.length}`
    : undefined;
}

/** The number of invited people, and each line that was not invited, with the reason. */
function Result({ invited, lines }: SeatInvitations) {
  const others = lines.filter(({ outcome }) => outcome !== 'invited');
  return (
    <Stack spacing={2}>
      <p className={text.strong}>
        {invited === 0 ? 'No one was invited.' : `${counted(invited, 'person', 'people')} invited.`}
      </p>
      {others.length > 0 && (
        <ul aria-label="Lines that were not invited">
          {others.map(({ line, email, message }) => (
            <li key={line}>
              Line {line}, {email}: {message}
            </li>
          ))}
        </ul>
      )}
    </Stack>
  );
}
