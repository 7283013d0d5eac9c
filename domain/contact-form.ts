import { firmName } from './firm.ts';

/** What the form asks to be agreed to. It is kept as it was shown, since it may be worded otherwise one day. */
export const contactConsent = `I agree that ${firmName} keeps what I have written here, to answer me.`;

/** The longest subject and message, in characters. */
export const maxSubjectLength = 150;
export const maxMessageLength = 5000;
