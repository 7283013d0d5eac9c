/**
 * Every sentence that the log may hold. None has a value in it: what is known beside it is a field of its own. The words of
 * libraries are not among them, since those put values into theirs.
 */
export const messages: ReadonlySet<string> = new Set([
  'a check was not refreshed',
  'an upload was not cleared away',
  'answered',
  'database not reachable',
  'listening',
  'mail given up',
  'mail postponed',
  'outbox not readable',
  'pruning failed',
  'request failed',
  'sweeping failed',
  'the bytes of a deleted file were not removed; the sweeper tries again',
  'the identity provider answered without a token',
  'the identity provider could not be asked',
]);

/** Stands where a library said something: that it did, and how loud, may matter. */
export const withheld = 'withheld';
