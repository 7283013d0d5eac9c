import type { components } from '#contract/schema.d.ts';
import { daysAfter } from '#domain/rules/days.ts';

type MsbStatus = components['schemas']['MsbStatus'];

/** The time zone of FINTRAC, which determines its due dates. */
export const registrarTimeZone = 'America/Toronto';

/** Number of days to answer a clarification request. */
export const clarificationDays = 30;

/** Number of years after which a registration must be renewed. */
export const registrationYears = 2;

/** The date for applications without a due date; it sorts after all others. */
export const neverDue = '9999-12-31';

/** The dates from which the due dates of an application are computed; '' for an event that has not happened. */
export type MsbDates = {
  /** The day on which the open clarification was requested. */
  clarificationAskedOn: string;
  registeredOn: string;
  /** The last day of the registration as confirmed by FINTRAC; '' if FINTRAC has not stated one. */
  validUntil: string;
};

/** The next due action and its day; null if nothing is due. */
export type MsbDue = { what: 'clarification' | 'renewal'; on: string } | null;

/** Returns the current day in FINTRAC's time zone, 'YYYY-MM-DD'. */
export function todayAtRegistrar(now: Date): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: registrarTimeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(now);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/**
 * Returns the last day to answer a clarification request: the thirtieth day after the request, whose own day does not count
 * (PCMLTFA sections 11.14 and 11.17; Interpretation Act, subsection 27(5)). If that day is a holiday, the law extends the period
 * (Interpretation Act, section 26); this function returns the earlier day.
 * @param askedOn 'YYYY-MM-DD'
 */
export function clarificationDueOn(askedOn: string): string {
  return daysAfter(askedOn, clarificationDays);
}

/**
 * Returns the day by which a registration must be renewed: the day that FINTRAC has confirmed, or else the second anniversary.
 * The Registration Regulations (SOR/2007-121, section 6.1, for section 11.19 of the Act) allow some first renewals to be later:
 * at the end of the month of a birthday or of the incorporation's anniversary, or a day after the second anniversary. The
 * anniversary is therefore never too late. Two years from 29 February end on 28 February (Interpretation Act, section 28).
 */
export function renewalDueOn({ registeredOn, validUntil }: Omit<MsbDates, 'clarificationAskedOn'>): string {
  if (validUntil !== '') return validUntil;
  const year = Number(registeredOn.slice(0, 4)) + registrationYears;
  const monthAndDay = registeredOn.slice(4);
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return `${String(year).padStart(4, '0')}${monthAndDay === '-02-29' && !isLeap ? '-02-28' : monthAndDay}`;
}

const over: readonly MsbStatus[] = ['refused', 'withdrawn', 'ended'];

/** Returns the next due action of an application. A renewal remains due while the firm and FINTRAC process it. */
export function msbDue(status: MsbStatus, dates: MsbDates): MsbDue {
  if (over.includes(status)) return null;
  const dues: NonNullable<MsbDue>[] = [];
  if (status === 'clarification' && dates.clarificationAskedOn !== '') {
    dues.push({ what: 'clarification', on: clarificationDueOn(dates.clarificationAskedOn) });
  }
  if (dates.registeredOn !== '') dues.push({ what: 'renewal', on: renewalDueOn(dates) });
  return dues.reduce<MsbDue>((first, due) => (first && first.on <= due.on ? first : due), null);
}

/** Returns the number of days from `today` to `day`; negative if `day` is in the past. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);
}
