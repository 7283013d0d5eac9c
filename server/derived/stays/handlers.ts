import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { askedRange } from '../statistics/asked-range.ts';
import { countSomeStays } from './count-stays.ts';
import { type DropOff, dropOff } from './drop-off.ts';
import { readProgress } from './stays.repository.ts';

/** Answers that are kept until something more is counted. */
const ANSWERS_KEPT = 50;

/** How long clients stay in each state, and over what they leave; the contract lets only administrators ask. */
export function stayHandlers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Handlers<'getDropOff'> {
  let revision = -1;
  const kept = new Map<string, Promise<DropOff>>();

  return {
    async getDropOff({ query: { machine = 'onboarding', ...asked } }) {
      const range = askedRange(asked, clock.now());
      // What has just happened counts: a few hundred of it before the answer, the rest in the background.
      await countSomeStays({ db, clock });
      const progress = await readProgress(db);
      if (progress.revision !== revision || kept.size >= ANSWERS_KEPT) kept.clear();
      revision = progress.revision;
      const key = JSON.stringify([machine, range.from, range.to]);
      const answer = kept.get(key) ?? dropOff(db, { machine, range, progress });
      kept.set(key, answer);
      answer.catch(() => kept.delete(key));
      return answer;
    },
  };
}
