import type { components } from '#contract/schema.d.ts';

type MsbStatus = components['schemas']['MsbStatus'];

/** Where FINTRAC sits: what is due there is due by its calendar. */
export const registrarTimeZone = 'America/Toronto';

/** Days in which a clarification is answered. */
export const clarificationDays = 30;

/** Years after which a registration is renewed. */
export const registrationYears = 2;

/** What stands for nothing that is due, later than any date. */
export const neverDue = '9999-12-31';

/** What the due dates of an application follow from; '' for what has not happened. */
export type MsbDates = {
  /** When the clarification that is open was asked. */
  clarificationAskedOn: string;
  registeredOn: string;
  /** Until when the registration is valid as FINTRAC has confirmed it; '' where it has named no day. */
  validUntil: string;
};

/** What is due, and on which day; null for nothing. */
export type MsbDue = { what: 'clarification' | 'renewal'; on: string } | null;

/** Today where FINTRAC sits, 'YYYY-MM-DD'. */
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
 * The last day on which a clarification may be answered: the thirtieth after the day of the request, which does not count
 * (PCMLTFA sections 11.14 and 11.17; Interpretation Act, subsection 27(5)). A holiday at the end would move it on (section
 * 26 there); the day that is shown is the earlier one.
 * @param askedOn 'YYYY-MM-DD'
 */
export function clarificationDueOn(askedOn: string): string {
  const day = new Date(`${askedOn}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + clarificationDays);
  return day.toISOString().slice(0, 10);
}

/**
 * The day by which a registration is renewed: the one that FINTRAC has confirmed, or else the second anniversary. The
 * Registration Regulations (SOR/2007-121, section 6.1, for section 11.19 of the Act) let a first renewal of some be later, at
 * the end of the month of a birthday or of the incorporation's anniversary, or a day after the second anniversary; so the
 * anniversary is never too late. Two years from 29 February end on 28 February (Interpretation Act, section 28).
 */
export function renewalDueOn({ registeredOn, validUntil }: Omit<MsbDates, 'clarificationAskedOn'>): string {
  if (validUntil !== '') return validUntil;
  const year = Number(registeredOn.slice(0, 4)) + registrationYears;
  const monthAndDay = registeredOn.slice(4);
  const isLeap = new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1;
  return `${String(year).padStart(4, '0')}${monthAndDay === '-02-29' && !isLeap ? '-02-28' : monthAndDay}`;
}

const over: readonly MsbStatus[] = ['refused', 'withdrawn', 'ended'];

/** What is due of an application next. A renewal stays due on its way through us and FINTRAC. */
export function msbDue(status: MsbStatus, dates: MsbDates): MsbDue {
  if (over.includes(status)) return null;
  const dues: NonNullable<MsbDue>[] = [];
  if (status === 'clarification' && dates.clarificationAskedOn !== '') {
    dues.push({ what: 'clarification', on: clarificationDueOn(dates.clarificationAskedOn) });
  }
  if (dates.registeredOn !== '') dues.push({ what: 'renewal', on: renewalDueOn(dates) });
  return dues.reduce<MsbDue>((first, due) => (first && first.on <= due.on ? first : due), null);
}

/** Whole days from one day to another; below 0 where it has passed. */
export function daysUntil(day: string, today: string): number {
  return Math.round((Date.parse(`${day}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / 86_400_000);
}
