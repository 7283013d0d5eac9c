import { firmName } from './firm.ts';

/** The consent text of the form. It is stored as it was shown, because its wording may change. */
export const contactConsent = `I agree that ${firmName} stores what I have written here, to answer me.`;

/** The maximum lengths of subject and message, in characters. */
export const maxSubjectLength = 150;
export const maxMessageLength = 5000;
