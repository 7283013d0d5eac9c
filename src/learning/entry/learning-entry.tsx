import { codeMachine } from '#src/actors/sign-in.ts';
import { clientStandingChanged } from '#src/api/client-standing.ts';
import { sessionOwner } from '#src/api/session-owner.ts';
import { signInByCode } from '#src/api/sign-in-by-code.ts';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { CodeSignIn } from '#src/sign-in/code-sign-in.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { PageHeader } from '#src/ui/frame/page-header.tsx';

/** The sign-in in place of a client's own page; the address does not change, and the page opens after the sign-in. */
export function LearningEntryPage({ hasExpired }: { hasExpired: boolean }) {
  useDocumentTitle('Sign in');
  return (
    <>
      <PageHeader
        title="Sign in to continue"
        why="Your trainings, purchases and results are stored under your email address. We send a code to it."
      />
      {hasExpired && (
        <FormAlert severity="info" title="Your session has ended">
          Sessions end after a while for your safety. Sign in again. Your answers are not lost.
        </FormAlert>
      )}
      <CodeSignIn
        machine={codeMachine}
        email={hasExpired ? sessionOwner() : ''}
        signIn={signInByCode}
        onSignedIn={clientStandingChanged}
      />
    </>
  );
}
