import { signOutStaff } from '#src/api/admin/session.ts';
import { SignInFrame } from '#src/sign-in/sign-in-frame.tsx';
import { AlertButton } from '#src/ui/feedback/alert-button.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { TryAgain } from '../kit/try-again.tsx';

/** Shown until the signed-in account is known: the same loading bar as in `index.html`. */
export function GateWaiting() {
  return (
    <div className="boot" aria-hidden="true">
      <div className="boot-bar" />
    </div>
  );
}

/** Shown when the signed-in account could not be read, or is now a client. */
export function GateTrouble({ error, onRetry }: { error: Error | null; onRetry(): void }) {
  const leave = <AlertButton onClick={signOutStaff}>Sign in as someone else</AlertButton>;
  return (
    <SignInFrame>
      <h1>Administrators’ area</h1>
      {error ? (
        <FormAlert
          severity="error"
          title="The area could not be opened"
          action={
            <>
              <TryAgain onClick={onRetry} /> {leave}
            </>
          }
        >
          {error.message}
        </FormAlert>
      ) : (
        <FormAlert severity="warning" title="This account is now a client account" action={leave}>
          It can no longer review cases. An administrator can change that.
        </FormAlert>
      )}
    </SignInFrame>
  );
}
