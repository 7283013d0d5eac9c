import { assign, enqueueActions, raise } from 'xstate';
import { onboardingGuards } from './onboarding-guards.ts';
import type { Watch } from './onboarding-types.ts';

/** Returns the milliseconds until a watch that died for the nth time is restarted: five seconds, doubling each time. */
function untilAgain(deaths: number): number {
  return Math.min(5000 * 2 ** (deaths - 1), 60_000);
}

/** Milliseconds after which a restarted watch counts as stable. */
const untilLasting = 60_000;

/** The handling of watches that die (`watches.ts`). */
export const onboardingWatches = onboardingGuards.extend({
  actions: {
    /** Uploads in progress are lost with the watch. */
    noteDeath: assign({
      openUploads: ({ context }, { watch }: { watch: Watch }) =>
        watch === 'uploads' ? 0 : context.openUploads,
      watches: ({ context: { watches } }, { watch }: { watch: Watch }) => ({
        ...watches,
        [watch]: { deaths: (watches[watch]?.deaths ?? 0) + 1, isDead: true },
      }),
    }),
    beginAgainLater: raise((_, { watch }: { watch: Watch }) => ({ type: 'watch.again', watch }) as const, {
      delay: ({ context: { watches } }, { watch }: { watch: Watch }) =>
        untilAgain(watches[watch]?.deaths ?? 1),
    }),
    beginAgain: enqueueActions(({ enqueue }, { watch }: { watch: Watch }) => {
      // One by one, because the library's types depend on the literal name.
      if (watch === 'watchSession') enqueue.spawnChild('watchSession', { id: watch });
      else if (watch === 'requestCode') enqueue.spawnChild('requestCode', { id: watch });
      else if (watch === 'watchSubmission') enqueue.spawnChild('watchSubmission', { id: watch });
      else enqueue.spawnChild('uploads', { id: watch });
    }),
    noteAlive: assign({
      watches: ({ context: { watches } }, { watch }: { watch: Watch }) => ({
        ...watches,
        [watch]: { deaths: watches[watch]?.deaths ?? 0, isDead: false },
      }),
    }),
    lookWhetherItLasts: raise(
      (_, { watch }: { watch: Watch }) => ({ type: 'watch.lasted', watch }) as const,
      {
        delay: untilLasting,
      },
    ),
    forgetDeaths: assign({
      watches: ({ context: { watches } }, { watch }: { watch: Watch }) => {
        const { [watch]: _, ...others } = watches;
        return others;
      },
    }),
  },
});
