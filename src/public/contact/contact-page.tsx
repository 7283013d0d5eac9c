import { useEffect, useRef, useState } from 'react';
import { firmName } from '#domain/firm.ts';
import { CardPage, CardTitle } from '#src/ui/frame/card-page.tsx';
import styles from '#src/ui/frame/link-page.module.css';
import { ContactForm } from './contact-form.tsx';

/** Where anybody writes to the firm. */
export default function ContactPage() {
  const [isSent, setIsSent] = useState(false);
  useEffect(() => {
    document.title = `Contact us · ${firmName}`;
    document
      .querySelector('meta[name="description"]')
      ?.setAttribute('content', `Write to ${firmName}: we answer by e-mail.`);
  }, []);
  return (
    <CardPage firm={firmName} wide>
      {isSent ? (
        <Sent />
      ) : (
        <>
          <div className={styles.intro}>
            <CardTitle>Contact us</CardTitle>
            <p>Tell us what it is about, and the right person at {firmName} answers you by e-mail.</p>
          </div>
          <ContactForm onSent={() => setIsSent(true)} />
        </>
      )}
    </CardPage>
  );
}

/** The message has arrived. Whoever cannot see the page hears so: the heading takes the focus of the button that is gone. */
function Sent() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={styles.intro}>
      <CardTitle ref={heading}>Thank you for your message</CardTitle>
      <p>We have it, and answer by e-mail. You can close this page.</p>
    </div>
  );
}
