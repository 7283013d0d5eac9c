import Button from '@mui/material/Button';
import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { isOver, placeShown } from '#machines/identity-selectors.ts';
import { failure as selectFailure } from '#machines/selectors.ts';
import { IdentityCheck } from '#src/identity/identity-check.tsx';
import type { IdentityCheckActor } from '#src/identity/identity-check-actor.ts';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FootBar } from '#src/ui/form/save-bar.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';
import { useAskBeforeClosing } from '../form/use-ask-before-closing.ts';
import { useChildActor } from '../form/use-child-actor.ts';
import { useOnboarding, useOnboardingActor } from '../onboarding-actor.ts';

/** The client's own identity check: by photographs or with the provider's widget, as the server is configured. */
export default function IdentityVerificationPage() {
  const actor = useOnboardingActor();
  const check = useChildActor('identityCheck');
  const failure = useOnboarding(selectFailure);
  const isClosed = useSelector(
    check,
    (snapshot) => snapshot !== undefined && placeShown(snapshot) === 'closed',
  );
  const isDone = useSelector(check, (snapshot) => snapshot !== undefined && isOver(snapshot));
  useAskBeforeClosing();
  return (
    <>
      <PageHeader
        title="Identity verification"
        why={
          isClosed
            ? 'The law requires us to verify your identity.'
            : 'The law requires us to verify your identity. Have your passport or another photo identity document ready.'
        }
      />
      {check && <OwnCheck check={check} />}
      {failure && (
        <FormAlert
          severity="error"
          title="Your check was interrupted"
          action={<AlertButton onClick={() => actor.send({ type: 'reload' })}>Load it again</AlertButton>}
        >
          {failure.message}
        </FormAlert>
      )}
      <Next isDone={isDone} />
    </>
  );
}

/** The button for the next step, always available: the client need not wait for a decision or for a document. */
function Next({ isDone = false }: { isDone?: boolean | undefined }) {
  const actor = useOnboardingActor();
  return (
    <FootBar note={!isDone && 'You can continue and come back to this step later.'}>
      <Button variant={isDone ? 'contained' : 'outlined'} onClick={() => actor.send({ type: 'next' })}>
        Next
      </Button>
    </FootBar>
  );
}

function OwnCheck({ check }: { check: IdentityCheckActor }) {
  const actor = useOnboardingActor();
  // The server stores uploaded photographs until they are handed in; uploads in progress would be aborted.
  const isSending = useSelector(check, ({ context: { photos, stored } }) =>
    (['front', 'back', 'selfie'] as const).some((side) => photos[side] && !stored[side]),
  );
  useEffect(() => {
    actor.send({ type: 'form.changed', dirty: isSending });
  }, [actor, isSending]);
  return (
    <IdentityCheck
      check={check}
      photosBy="session"
      whileWaiting={
        <p>
          We are checking what you submitted. This page shows the decision as soon as it is made. You can
          continue without waiting for it.
        </p>
      }
      whenVerified={<p>You have nothing more to do here.</p>}
      whenClosed={
        <p>
          Your onboarding has been decided, so you can no longer submit anything here. If you believe that
          something was misunderstood, contact our office.
        </p>
      }
    />
  );
}
