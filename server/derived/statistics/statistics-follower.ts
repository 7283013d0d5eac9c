import type { Clock } from '#server/platform/core/clock.ts';
import type { Follower } from '#server/platform/events/events.ts';
import { countStatistics } from './count-statistics.ts';
import { checkCounts, draftMoveCounts, eventCounts, startCounts } from './what-counts.ts';

/** Updates the statistics. Must follow the counting of cases, and precede the audit. */
export function createStatisticsFollower(clock: Clock): Follower {
  return {
    'onboarding.started': (trx, { onboarding }) =>
      countStatistics(trx, startCounts(onboarding, onboarding.created_at)),
    'onboarding.moved': (trx, { before, after }) => countStatistics(trx, draftMoveCounts(before, after)),
    'onboarding.deleted': (trx, { before }) => countStatistics(trx, draftMoveCounts(before)),
    'submission.moved': (trx, { before, event, at, changes }) =>
      countStatistics(trx, eventCounts(before, { event, at, changes })),
    'verification.decided': (trx, { check }) =>
      countStatistics(trx, checkCounts('manual', check.status, clock.now())),
    async 'verification.reviewed'(trx, { before, status }) {
      if (status !== before.status) await countStatistics(trx, checkCounts('sumsub', status, clock.now()));
    },
  };
}
