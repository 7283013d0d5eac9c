import type { SubmissionStatus } from '#machines/submission.machine.ts';
import type { Follower } from '#server/platform/events/events.ts';
import { countCases } from './case-counts.ts';

/** Counts how many cases stand where. */
export const countFollower: Follower = {
  'onboarding.started': (trx) => countCases(trx, { draft: 1 }),
  // Written by this server from the machine's own statuses.
  'onboarding.deleted': (trx, { before }) => countCases(trx, { [before.status as SubmissionStatus]: -1 }),
  async 'submission.moved'(trx, { from, to }) {
    // What is amended or certified anew stands where it stood.
    if (from !== to) await countCases(trx, { [from]: -1, [to]: 1 });
  },
};
