import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    'outreach.reported': { by: Actor; checkId: string };
    'outreach.allowed': { by: Actor; onboardingId: string };
    'outreach.kept-stopped': { by: Actor; onboardingId: string };
  }
}
