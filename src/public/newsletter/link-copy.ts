import { firmName } from '#domain/firm.ts';
import { confirmWithinDays, type NewsletterLink } from '#domain/newsletter-form.ts';
import type { LinkCopy } from '../form/followed-link.tsx';

/** The texts of the pages behind the links in emails about the newsletter. */
export const linkCopy: Readonly<Record<NewsletterLink, LinkCopy>> = {
  confirm: {
    title: 'Do you want our newsletter?',
    text: `Press the button to receive the newsletter of ${firmName} at the address that this link was sent to. You can unsubscribe at any time. Every email says how.`,
    button: 'Confirm',
    busy: 'Confirming…',
    failed: 'Nothing was confirmed',
    done: 'You are subscribed',
    after: 'You will receive the newsletter from now on. You can close this page.',
    deadTitle: 'This link no longer works',
    dead: `Links like this one work for ${confirmWithinDays} days, and only the link in the newest email works. If you still want the newsletter, ask for it again.`,
  },
  unsubscribe: {
    title: 'Unsubscribe from our newsletter?',
    text: `Press the button, and ${firmName} stops sending the newsletter to the address that this link was sent to.`,
    button: 'Unsubscribe',
    busy: 'Unsubscribing…',
    failed: 'You are still subscribed',
    done: 'You are unsubscribed',
    after: 'You will no longer receive the newsletter. You can close this page.',
    deadTitle: 'This link does not belong to a subscription',
    dead: 'It is not used for any newsletter. If you still receive one, open the link at the end of that email.',
  },
};
