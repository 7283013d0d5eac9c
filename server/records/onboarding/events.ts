import type { Actor } from '#server/platform/caller/principal.ts';
import type { StoredOnboarding } from './onboarding.repository.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    'onboarding.started': { by: Actor; onboarding: StoredOnboarding };
    /** To another step. */
    'onboarding.moved': { by: Actor; before: StoredOnboarding; after: StoredOnboarding };
    /** Taken out of the lists. @property before as it stood, its row locked */
    'onboarding.deleted': { by: Actor; before: StoredOnboarding };
  }
}
