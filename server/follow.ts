import { createAuditRecorder } from './derived/audit/audit-recorder.ts';
import { createIndexFollower } from './derived/case-index/index-follower.ts';
import { countFollower } from './derived/counts/count-follower.ts';
import { createStatisticsFollower } from './derived/statistics/statistics-follower.ts';
import { noteFollower } from './desk/notes/subjects.ts';
import type { CoreDeps } from './platform/core/deps.ts';
import { followEvents } from './platform/events/events.ts';

/**
 * Says what follows from what happens. The order keeps transactions from deadlocking, each of which takes these locks in
 * it: the case's own row first, then the rows that are everybody's, and last the end of the audit chain, for which
 * everybody waits.
 */
export function followWhatHappens(core: Pick<CoreDeps, 'db' | 'config' | 'clock'>): void {
  const followers = [
    createIndexFollower(core),
    countFollower,
    createStatisticsFollower(core.clock),
    noteFollower,
  ];
  followEvents(core.db, followers, createAuditRecorder(core.clock));
}
