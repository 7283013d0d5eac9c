import { useState } from 'react';
import { firmName } from '#domain/firm.ts';
import { confirmWithinDays, type NewsletterLink, newsletterConsent } from '#domain/newsletter-form.ts';
import { newsletterPage } from '#domain/public-pages.ts';
import { askForNewsletter, followNewsletterLink } from '#src/api/newsletter.ts';
import { secretNamed, useReloadOnOtherLink } from '#src/ui/browser/link-secret.ts';
import { CheckboxInput } from '#src/ui/form/checkbox-input.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { FollowedLink } from '../form/followed-link.tsx';
import { PublicForm } from '../form/public-form.tsx';
import { Done, Intro, PublicPage } from '../form/public-page.tsx';
import { linkCopy } from './link-copy.ts';

/** The subscription form, and the page of the links in its emails. */
export default function NewsletterPage() {
  useReloadOnOtherLink();
  const [link] = useState(linkInAddress);
  return (
    <PublicPage page={newsletterPage}>
      {link ? (
        <FollowedLink copy={linkCopy[link.kind]} follow={() => followNewsletterLink(link.kind, link.token)} />
      ) : (
        <Asking />
      )}
    </PublicPage>
  );
}

/** Returns the kind and the secret of the mailed link that opened the page; null without one. */
function linkInAddress(): { kind: NewsletterLink; token: string } | null {
  for (const kind of ['confirm', 'unsubscribe'] as const) {
    const token = secretNamed(kind, window.location.hash);
    if (token !== null) return { kind, token };
  }
  return null;
}

function Asking() {
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) {
    return (
      <Done title="Check your inbox">
        <p>
          If {email} does not get the newsletter yet, we have sent an email to it. Open the link in that email
          to confirm. The link works for {confirmWithinDays} days.
        </p>
        <p>
          If no email arrives, check your spam folder. We send at most one such email a day to an address.
        </p>
      </Done>
    );
  }
  return (
    <>
      <Intro title="Newsletter">
        <p>News about the rules for your business, and what {firmName} thinks about them, by email.</p>
      </Intro>
      <PublicForm
        name="newsletter"
        empty={{ email: '', consent: false }}
        send={(values, marks) =>
          askForNewsletter({ ...values, ...marks, consentText: newsletterConsent, language: 'en' })
        }
        onSent={(values) => setEmail(values.email.trim())}
        label="Subscribe"
        busyLabel="Subscribing…"
        failed="You are not subscribed"
      >
        <TextInput name="email" label="Email address" type="email" autoComplete="email" inputMode="email" />
        <CheckboxInput name="consent" label={newsletterConsent} />
      </PublicForm>
    </>
  );
}
