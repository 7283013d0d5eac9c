import type { Actor } from '#server/platform/caller/principal.ts';
import type { StoredOnboarding } from './onboarding.repository.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    'onboarding.started': { by: Actor; onboarding: StoredOnboarding };
    /** The current step changed. */
    'onboarding.moved': { by: Actor; before: StoredOnboarding; after: StoredOnboarding };
    /** @property before the row before the deletion, locked */
    'onboarding.deleted': { by: Actor; before: StoredOnboarding };
  }
}
