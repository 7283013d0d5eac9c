import type { Handlers } from '#server/platform/contract/handlers.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { openTo } from '#server/records/case-access/access.ts';
import { complianceStatistics } from './compliance-statistics.ts';
import { readTeam } from './read-team.ts';

/** Figures about the cases: the workload of each reviewer, and the state of the compliance files. */
export function figureHandlers(deps: Deps): Handlers<'getTeam' | 'getComplianceStatistics'> {
  const { db, clock } = deps;
  return {
    getTeam: () => readTeam(db, clock.now()),

    getComplianceStatistics: ({ principal }) =>
      complianceStatistics(db, { open: openTo(deps, principal), today: dayOf(clock.now()) }),
  };
}
