import { firmName } from './firm.ts';

/** What the form asks to be agreed to. It is kept as it was shown, since it may be worded otherwise one day. */
export const contactConsent = `I agree that ${firmName} keeps what I have written here, to answer me.`;

/** Milliseconds in which nobody fills in the form: what is sent sooner was not sent by a person. */
export const minContactElapsed = 3000;
