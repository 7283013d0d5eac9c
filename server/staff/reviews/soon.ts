import { daysAfter } from '#domain/rules/days.ts';

/** A review or an ending is listed from this number of days before its day. */
const SOON_DAYS = 90;

/** Returns the last day that is soon. @param today `YYYY-MM-DD` */
export const soonUntil = (today: string): string => daysAfter(today, SOON_DAYS);
