import { useEffect, useRef, useState } from 'react';
import { firmName } from '#domain/firm.ts';
import { codeMachine } from '#src/actors/sign-in.ts';
import { sessionOwner } from '#src/api/session-owner.ts';
import { signInByCode } from '#src/api/sign-in-by-code.ts';
import { useDocumentTitle } from '#src/onboarding/document-title.ts';
import { CodeSignIn } from '#src/sign-in/code-sign-in.tsx';
import { FormAlert } from '#src/ui/feedback/form-alert.tsx';
import { FieldGroup } from '#src/ui/form/form-layout.tsx';
import { CardPage, CardTitle } from '#src/ui/frame/card-page.tsx';
import styles from '#src/ui/frame/link-page.module.css';
import { BeginForm } from './begin-form.tsx';

/** For a visitor who has not signed in: sign in to continue an application, or start one that waits for the sign-in. */
export function MsbEntryPage({ hasExpired, onSignedIn }: { hasExpired: boolean; onSignedIn(): void }) {
  useDocumentTitle('MSB application');
  const [begunFor, setBegunFor] = useState<string | null>(null);
  useEffect(() => {
    document
      .querySelector('meta[name="description"]')
      ?.setAttribute('content', `Apply with ${firmName} to register a money services business in Canada.`);
  }, []);
  // The submitted form below is removed, and with it the focus.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (begunFor !== null) title.current?.focus();
  }, [begunFor]);
  return (
    <CardPage firm={firmName} wide>
      <div className={styles.intro}>
        <CardTitle ref={title}>Register a money services business</CardTitle>
        <p>
          {firmName} files your application with FINTRAC. You can fill it in over several visits. We review it
          before it is sent.
        </p>
      </div>
      {hasExpired && (
        <FormAlert severity="info" title="Your session has ended">
          Sessions end after a while for your safety. Sign in again. What you typed is not lost.
        </FormAlert>
      )}
      {begunFor !== null && (
        <FormAlert severity="success" title="Your application is started">
          Sign in with your email address to continue it.
        </FormAlert>
      )}
      <FieldGroup title="Sign in to continue" description="We send a code to your email address.">
        <CodeSignIn
          key={begunFor}
          machine={codeMachine}
          email={begunFor ?? (hasExpired ? sessionOwner() : '')}
          signIn={signInByCode}
          onSignedIn={onSignedIn}
        />
      </FieldGroup>
      {begunFor === null && (
        <FieldGroup
          title="Or begin without signing in"
          description="No one sees it before you sign in with your email address."
        >
          <BeginForm onBegun={setBegunFor} />
        </FieldGroup>
      )}
    </CardPage>
  );
}
