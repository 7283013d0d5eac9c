import type { components } from '#contract/schema.d.ts';

type Schemas = components['schemas'];

/**
 * Days before the expiry on which the holder is reminded, the first one first, as far as they are in the second half of the
 * validity; from the first one on, the certificate is about to expire.
 */
export const reminderDays = [90, 60, 30, 7] as const;

/** The sort key of a certificate without an expiry, later than any date. */
export const neverEnds = '9999-12-31';

/**
 * Returns the last day on which a certificate is valid: the training's number of calendar months after the day of completion, on
 * the same day of the month, or on the last day of a month without such a day. So 31 January and one month is 28 February (29 in
 * a leap year), and 29 February and twelve months is 28 February.
 * @param completedOn 'YYYY-MM-DD' @param months null for a certificate without an expiry
 * @returns 'YYYY-MM-DD', or null
 */
export function validUntilOf(completedOn: string, months: number | null): string | null {
  if (months === null) return null;
  const [year = 0, month = 1, day = 1] = completedOn.split('-').map(Number);
  // Day 0 of a month is the last day of the previous one.
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0));
  return inIso(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth.getUTCDate()))));
}

/** Returns the date a number of days before another. @param day 'YYYY-MM-DD' */
export function daysBefore(day: string, days: number): string {
  return inIso(new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000));
}

/** Returns the status of a certificate on a day; it is valid on its last day. @param today 'YYYY-MM-DD' */
export function certificateStatusOf(
  { state, validUntil }: { state: Schemas['CertificateState']; validUntil: string | null },
  today: string,
): Schemas['CertificateStatus'] {
  if (state === 'withdrawn') return 'withdrawn';
  return validUntil !== null && validUntil < today ? 'expired' : 'valid';
}

/** What decides when a certificate may be renewed. @property validUntil 'YYYY-MM-DD' @property completedAt ISO 8601 */
type Lifetime = { validUntil: string | null; completedAt: string };

/** Like `certificateStatusOf`, but with its own status for a certificate that is about to expire: it is time to renew it. */
export function certificateStandingOf(
  certificate: Lifetime & { state: Schemas['CertificateState'] },
  today: string,
): Schemas['TeamTraining']['status'] {
  const status = certificateStatusOf(certificate, today);
  return status === 'valid' && isRenewable(certificate, today) ? 'ending' : status;
}

/**
 * Returns whether a certificate has expired or is about to, so that completing the training again issues another one: from the
 * first reminder on. For a certificate that is valid for one month, that is the last reminder.
 */
export function isRenewable(certificate: Lifetime, today: string): boolean {
  const from = nextReminderOn(certificate, certificate.completedAt.slice(0, 10));
  return from !== null && from <= today;
}

/** Returns the date of the next reminder after `day`; null if there is none. @param day 'YYYY-MM-DD' */
export function nextReminderOn({ validUntil, completedAt }: Lifetime, day: string): string | null {
  if (validUntil === null) return null;
  const validDays = (Date.parse(validUntil) - Date.parse(completedAt.slice(0, 10))) / 86_400_000;
  return (
    reminderDays
      .filter((days) => days * 2 <= validDays)
      .map((days) => daysBefore(validUntil, days))
      .find((on) => on > day) ?? null
  );
}

const inIso = (day: Date) => day.toISOString().slice(0, 10);
