import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Follower } from '#server/platform/events/events.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { storedMsbApplications } from './definition.ts';

/** Gives the applications of a client who changed their address to the new address, which decides who may open them. */
export function createOwnerFollower(core: Pick<CoreDeps, 'db' | 'config' | 'clock' | 'random'>): Follower {
  return {
    async 'user.address-changed'(trx, { by, from, to: owner }) {
      const { change } = managedEntries(core, storedMsbApplications(core));
      const own = await trx.selectFrom('msb_applications').select('id').where('owner', '=', from).execute();
      for (const { id } of own) {
        await change(trx, { id, version: undefined, by, to: (before) => ({ ...before, owner }) });
      }
    },
  };
}
