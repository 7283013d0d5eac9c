import { dayOf } from '#server/platform/core/clock.ts';

/** A review or an ending is listed from this number of days before its day. */
const SOON_DAYS = 90;

/** Returns the last day that is soon. @param today `YYYY-MM-DD` */
export function soonUntil(today: string): string {
  return dayOf(new Date(Date.parse(`${today}T00:00:00Z`) + SOON_DAYS * 86_400_000));
}
