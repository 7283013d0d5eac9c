import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { asSentence } from '#domain/copy.ts';
import type { SavedStepId } from '#machines/steps.ts';
import { ApiError } from '#src/api/api-error.ts';
import { inviteColleague } from '#src/api/colleagues.ts';
import { BusyLabel } from '#src/ui/feedback/busy-label.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TextControl } from '#src/ui/form/text-control.tsx';
import blocks from '#src/ui/frame/blocks.module.css';
import text from '#src/ui/text/text.module.css';
import { SharedParts } from './shared-parts.tsx';

/** Invites a colleague by email to chosen parts of the onboarding. */
export function InviteForm({ onboardingId }: { onboardingId: string }) {
  const [email, setEmail] = useState('');
  const [parts, setParts] = useState<SavedStepId[]>([]);
  const [isPartMissing, setPartMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const invite = useMutation({
    mutationFn: () => inviteColleague(onboardingId, { email: email.trim(), steps: parts }),
    networkMode: 'always',
    onSuccess: () => {
      setEmail('');
      setParts([]);
      field.current?.focus();
    },
  });
  const refused =
    invite.error instanceof ApiError
      ? invite.error.fields.find(({ property }) => property === 'email')?.message
      : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    setPartMissing(parts.length === 0);
    if (parts.length > 0) invite.mutate();
  };
  return (
    <Stack component="section" spacing={4} aria-labelledby="invite">
      <h2 id="invite">Invite by email</h2>
      <form className={blocks.box} noValidate onSubmit={send}>
        <Stack spacing={6}>
          <p>
            We email them a link. They sign in with this address, and have access until you submit, or until
            you end it. Choose a person whom you trust with these answers.
          </p>
          {invite.error && !refused && (
            <FormAlert severity="error" title="The invitation was not sent">
              {asSentence(invite.error.message)}
            </FormAlert>
          )}
          <TextControl
            name="email"
            type="email"
            label="Email address of your colleague"
            autoComplete="off"
            value={email}
            onChange={setEmail}
            error={refused}
            inputRef={field}
          />
          <SharedParts
            value={parts}
            onChange={(chosen) => {
              setParts(chosen);
              setPartMissing(false);
            }}
            error={isPartMissing ? 'Choose at least one part' : undefined}
          />
          <div>
            <Button type="submit" variant="contained" disabled={invite.isPending}>
              <BusyLabel busy={invite.isPending} label="Send invitation" busyLabel="Inviting…" />
            </Button>
          </div>
          <p role="status" className={text.note}>
            {invite.data && `The invitation was sent to ${invite.data.email}.`}
          </p>
        </Stack>
      </form>
    </Stack>
  );
}
