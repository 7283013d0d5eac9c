import type { CoreDeps } from './platform/core/deps.ts';
import { awayOf } from './platform/log/away.ts';
import { pruneMails } from './platform/mail/prune.ts';
import { pruneAuth } from './records/auth/prune.ts';
import { pruneContacts } from './records/contacts/prune.ts';
import { pruneUnsavedFiles } from './records/documents/prune.ts';
import { pruneIdentity } from './records/identity/prune.ts';
import { endOverdueAttempts } from './records/learning/end-attempt.ts';
import { pruneMsbApplications } from './records/msb-application/prune.ts';
import { pruneNewsletter } from './records/newsletter/prune.ts';
import { pruneResumes } from './records/resumes/prune.ts';
import { pruneTrainingTeam } from './records/training-team/prune.ts';

const EVERY_MILLISECONDS = 10 * 60_000;

/** Prunes now and every ten minutes, until stopped. A run that fails is logged, and the next one tries again. */
export function startPruning(deps: CoreDeps): { stop(): void } {
  const prune = () => {
    const runs = [
      ...[pruneAuth, pruneMails, pruneIdentity, pruneUnsavedFiles],
      ...[pruneContacts, pruneMsbApplications, pruneNewsletter, pruneResumes],
      endOverdueAttempts,
      pruneTrainingTeam,
    ];
    Promise.all(runs.map((run) => run(deps))).catch((error: unknown) =>
      deps.log.error(awayOf(error) ?? { err: error }, 'pruning failed'),
    );
  };
  prune();
  const timer = setInterval(prune, EVERY_MILLISECONDS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
