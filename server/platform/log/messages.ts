/**
 * Every message that the log may contain. Messages contain no values, which are separate fields. Messages of libraries
 * are not included, because they contain values.
 */
export const messages: ReadonlySet<string> = new Set([
  'a PDF was not stored',
  'a check was not refreshed',
  'a stored PDF could not be read and is created again',
  'a part could not be checked',
  'a payment was not ended',
  'an upload was not cleared away',
  'answered',
  'away',
  'job failed',
  'listening',
  'mail given up',
  'mail postponed',
  'outbox not readable',
  'payment given back',
  'payment not taken',
  'publishing failed',
  'rates not shared',
  'request failed',
  'the anchor could not be recorded in the database',
  'the anchoring could not be claimed',
  'the anchors could not be looked at',
  'the audit chain has grown for two hours without an anchor',
  'the bytes of a deleted file were not removed; the sweeper tries again',
  'the claim of the anchoring does not end and was ignored',
  'the end of the audit chain is not signed and was not anchored',
  'the end of the audit chain was not anchored',
  'the identity provider answered without a token',
  'the identity provider could not be asked',
  'the payment provider could not be asked',
  'what staff read was not written down yet',
]);

/** Replaces a library's message, since its existence and level may matter. */
export const withheld = 'withheld';
