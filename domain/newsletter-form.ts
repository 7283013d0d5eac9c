import { firmName } from './firm.ts';

/** What the form asks to be agreed to. It is kept as it was shown, since it may be worded otherwise one day. */
export const newsletterConsent = `I agree that ${firmName} sends me its newsletter by e-mail. I can unsubscribe at any time.`;

/** Days in which a subscription is confirmed, or forgotten. */
export const confirmWithinDays = 7;

/** What stands before the secret in the fragment of a mail's link to the newsletter's page. */
export type NewsletterLink = 'confirm' | 'unsubscribe';
