import type { Actor } from '#server/platform/caller/principal.ts';

/** Audit entries contain no email address. @property purchaseId the team purchase */
type SeatEvent = { by: Actor; purchaseId: string };

declare module '#server/platform/events/events.ts' {
  interface Events {
    'training-seats.invited': SeatEvent & { seatIds: readonly string[] };
    'training-seats.mailed-again': SeatEvent & { seatId: string };
    'training-seats.taken-back': SeatEvent & { seatId: string };
  }
}
