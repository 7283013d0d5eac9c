import type { Turns } from '#server/platform/limits/turns.ts';

/**
 * Safety row 24: mails of codes that one network may cause in ten minutes, by how many all together have caused. An
 * office behind one address is served in quiet times; in a flood from many addresses everybody still gets a few.
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
