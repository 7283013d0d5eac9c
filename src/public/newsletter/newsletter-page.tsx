import { useState } from 'react';
import { firmName } from '#domain/firm.ts';
import { confirmWithinDays, type NewsletterLink, newsletterConsent } from '#domain/newsletter-form.ts';
import { newsletterPage } from '#domain/public-pages.ts';
import { askForNewsletter } from '#src/api/newsletter.ts';
import { CheckboxInput } from '#src/ui/form/checkbox-input.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { PublicForm } from '../form/public-form.tsx';
import { Done, Intro, PublicPage } from '../form/public-page.tsx';
import { FollowedLink } from './followed-link.tsx';

interface NewsletterPageProps {
  /** The link of a mail by which somebody came, and its secret; null for whoever only wants to ask for it. */
  link: { kind: NewsletterLink; token: string } | null;
}

/** Where anybody asks for the newsletter, and where the links of its mails lead. */
export default function NewsletterPage({ link }: NewsletterPageProps) {
  return <PublicPage page={newsletterPage}>{link ? <FollowedLink {...link} /> : <Asking />}</PublicPage>;
}

function Asking() {
  const [email, setEmail] = useState<string | null>(null);
  if (email !== null) {
    return (
      <Done title="Look into your mailbox">
        <p>
          If {email} does not get the newsletter yet, a mail is on its way there. Its link confirms that you
          want it; it works for {confirmWithinDays} days.
        </p>
        <p>
          Nothing has come? Look among the unwanted mails as well. We send one such mail a day to an address.
        </p>
      </Done>
    );
  }
  return (
    <>
      <Intro title="Newsletter">
        <p>What changes in the rules for your business, and what {firmName} makes of it, by e-mail.</p>
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
