import type { Actor } from '#server/platform/caller/principal.ts';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';

type Tagging = { by: Actor; onboarding: StoredOnboarding; tagId: string };

declare module '#server/platform/events/events.ts' {
  interface Events {
    'case.tagged': Tagging;
    'case.untagged': Tagging;
  }
}
