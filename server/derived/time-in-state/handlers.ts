import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { askedRange } from '../statistics/days.ts';
import { countSomeMoves } from './count-moves.ts';
import { type DropOff, dropOff } from './drop-off.ts';
import { readProgress } from './time-in-state.repository.ts';

/** Maximum number of cached responses; the cache is cleared when more is counted. */
const ANSWERS_KEPT = 50;

/** Dwell times per state and the edges by which clients leave; the contract restricts access to administrators. */
export function timeInStateHandlers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Handlers<'getDropOff'> {
  let revision = -1;
  const stored = new Map<string, Promise<DropOff>>();

  return {
    async getDropOff({ query: { machine = 'onboarding', ...asked } }) {
      const range = askedRange(asked, clock.now());
      // Recent events are included: counts a few hundred before the response, the rest in the background.
      await countSomeMoves({ db, clock });
      const progress = await readProgress(db);
      if (progress.revision !== revision || stored.size >= ANSWERS_KEPT) stored.clear();
      revision = progress.revision;
      const key = JSON.stringify([machine, range.from, range.to]);
      const answer = stored.get(key) ?? dropOff(db, { machine, range, progress });
      stored.set(key, answer);
      answer.catch(() => stored.delete(key));
      return answer;
    },
  };
}
