import type { Actor } from '#server/platform/caller/principal.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    /** Without names: only how many entries the stored version has. */
    'ownership.saved': {
      by: Actor;
      onboardingId: string;
      version: number;
      people: number;
      organizations: number;
      isImport: boolean;
    };
    /** A client stated who owns and controls it. Without names. */
    'ownership.stated': {
      by: Actor;
      onboardingId: string;
      revision: number;
      people: number;
      organizations: number;
    };
  }
}
