import type { Actor } from '#server/platform/caller/principal.ts';
import type { PartKind } from './parts.ts';

/** @property key the section, the document's id, or a person's id */
type PartEvent = { by: Actor; onboardingId: string; kind: PartKind; key: string };

declare module '#server/platform/events/events.ts' {
  interface Events {
    'case.part-checked': PartEvent;
    'case.part-unchecked': PartEvent;
  }
}
