import { pruneAuth } from './auth/prune.ts';
import { awayOf } from './away.ts';
import type { CoreDeps } from './deps.ts';
import { pruneUnsavedFiles } from './documents/prune.ts';
import { pruneIdentity } from './identity/prune.ts';
import { pruneMails } from './mail/prune.ts';

const EVERY_MILLISECONDS = 10 * 60_000;

/** Prunes now and every ten minutes, until stopped. A run that fails is logged, and the next one tries again. */
export function startPruning(deps: CoreDeps): { stop(): void } {
  const prune = () => {
    Promise.all([pruneAuth(deps), pruneMails(deps), pruneIdentity(deps), pruneUnsavedFiles(deps)]).catch(
      (error: unknown) => deps.log.error(awayOf(error) ?? { err: error }, 'pruning failed'),
    );
  };
  prune();
  const timer = setInterval(prune, EVERY_MILLISECONDS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
