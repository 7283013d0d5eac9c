import { useState } from 'react';
import { firmName } from '#domain/firm.ts';
import { contactPage } from '#domain/public-pages.ts';
import { Done, Intro, PublicPage } from '../form/public-page.tsx';
import { ContactForm } from './contact-form.tsx';

export default function ContactPage() {
  const [isSent, setIsSent] = useState(false);
  return (
    <PublicPage page={contactPage}>
      {isSent ? (
        <Done title="Thank you for your message">
          <p>We have received it and will answer by email. You can close this page.</p>
        </Done>
      ) : (
        <>
          <Intro title="Contact us">
            <p>Tell us what it is about, and the right person at {firmName} answers you by email.</p>
          </Intro>
          <ContactForm onSent={() => setIsSent(true)} />
        </>
      )}
    </PublicPage>
  );
}
