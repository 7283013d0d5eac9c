import type { SubmissionStatus } from '#machines/submission.machine.ts';
import type { Follower } from '#server/platform/events/events.ts';
import { countCases } from './case-counts.ts';

/** Updates the number of cases per status. */
export const countFollower: Follower = {
  'onboarding.started': (trx) => countCases(trx, { draft: 1 }),
  // Written by this server, so valid.
  'onboarding.deleted': (trx, { before }) => countCases(trx, { [before.status as SubmissionStatus]: -1 }),
  async 'submission.moved'(trx, { from, to }) {
    // An amendment or a new certification does not change the status.
    if (from !== to) await countCases(trx, { [from]: -1, [to]: 1 });
  },
};
