/**
 * Every sentence that the log may hold. None has a value in it: what is known beside it is a field of its own. The words of
 * libraries are not among them, since those put values into theirs.
 */
export const messages: ReadonlySet<string> = new Set([
  'a PDF was not kept',
  'a check was not refreshed',
  'a kept PDF was not read, and is made anew',
  'a part could not be looked at',
  'an upload was not cleared away',
  'answered',
  'away',
  'contacts not noticed',
  'counting stays failed',
  'holders not reminded',
  'listening',
  'mail given up',
  'mail postponed',
  'outbox not readable',
  'pruning failed',
  'a payment was not ended',
  'payment given back',
  'payment not taken',
  'payments not looked after',
  'the payment provider could not be asked',
  'publishing failed',
  'rates not shared',
  'request failed',
  'sweeping failed',
  'the bytes of a deleted file were not removed; the sweeper tries again',
  'the end of the audit chain is not signed and was not anchored',
  'the end of the audit chain was not anchored',
  'the identity provider answered without a token',
  'the identity provider could not be asked',
  'what staff read was not written down yet',
]);

/** Stands where a library said something: that it did, and how loud, may matter. */
export const withheld = 'withheld';
