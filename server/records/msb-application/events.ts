import type { MsbPartId } from '#domain/msb/part.ts';
import type { Actor } from '#server/platform/caller/principal.ts';

type PartEvent = { by: Actor; applicationId: string; part: MsbPartId };

declare module '#server/platform/events/events.ts' {
  interface Events {
    'msb-part.checked': PartEvent;
    'msb-part.unchecked': PartEvent;
    /** The server recorded a registration that it found in FINTRAC's register. */
    'msb-application.registered': {
      by: Actor;
      applicationId: string;
      assigneeId: string | null;
      registrationNumber: string;
    };
  }
}
