import type { Turns } from '#server/platform/limits/turns.ts';

/**
 * Safety row 24: limits code mails per network and ten minutes; the limit per network falls as the total of all
 * networks rises. An office behind one address is served in quiet times; in a flood from many addresses each network
 * still gets a few.
 */
export const ASKING: Turns = {
  bucket: 'asked-from',
  seconds: 600,
  steps: [
    { total: 1_000, each: 300 },
    { total: 3_000, each: 30 },
    { total: 20_000, each: 5 },
  ],
};
