import { useState } from 'react';
import { firmName } from '#domain/firm.ts';
import { Done, Intro, PublicPage } from '../form/public-page.tsx';
import { ContactForm } from './contact-form.tsx';

/** Where anybody writes to the firm. */
export default function ContactPage() {
  const [isSent, setIsSent] = useState(false);
  return (
    <PublicPage title="Contact us" description={`Write to ${firmName}: we answer by e-mail.`}>
      {isSent ? (
        <Done title="Thank you for your message">
          <p>We have it, and answer by e-mail. You can close this page.</p>
        </Done>
      ) : (
        <>
          <Intro title="Contact us">
            <p>Tell us what it is about, and the right person at {firmName} answers you by e-mail.</p>
          </Intro>
          <ContactForm onSent={() => setIsSent(true)} />
        </>
      )}
    </PublicPage>
  );
}
