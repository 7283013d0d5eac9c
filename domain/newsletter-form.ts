import { firmName } from './firm.ts';

/** The consent text of the form. It is stored as it was shown, because its wording may change. */
export const newsletterConsent = `I agree that ${firmName} sends me its newsletter by email. I can unsubscribe at any time.`;

/** Days after which an unconfirmed subscription is deleted. */
export const confirmWithinDays = 7;

/** The name of the secret in the fragment of a mailed link to the newsletter page. */
export type NewsletterLink = 'confirm' | 'unsubscribe';
