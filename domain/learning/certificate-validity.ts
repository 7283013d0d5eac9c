import type { components } from '#contract/schema.d.ts';

type Schemas = components['schemas'];

/** Days before its end at which its holder is told, the first one first; from the first on it is about to end. */
export const reminderDays = [60, 14] as const;

/** What stands for a certificate without an end, later than any day. */
export const neverEnds = '9999-12-31';

/**
 * The last day on which a certificate is valid: as many calendar months after the day of completion as the training says,
 * on the same day of the month, or on the last of a month that has no such day. So 31 January and one month is 28 February,
 * 29 in a leap year, and 29 February and twelve months is 28 February.
 * @param completedOn 'YYYY-MM-DD' @param months null for a certificate that never ends
 * @returns 'YYYY-MM-DD', or null
 */
export function validUntilOf(completedOn: string, months: number | null): string | null {
  if (months === null) return null;
  const [year = 0, month = 1, day = 1] = completedOn.split('-').map(Number);
  // Day 0 of a month is the last of the one before.
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0));
  return inIso(new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastOfMonth.getUTCDate()))));
}

/** A day that is some days before another. @param day 'YYYY-MM-DD' */
export function daysBefore(day: string, days: number): string {
  return inIso(new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000));
}

/** How a certificate stands on a day: it is valid on its last one. @param today 'YYYY-MM-DD' */
export function certificateStatusOf(
  { state, validUntil }: { state: Schemas['CertificateState']; validUntil: string | null },
  today: string,
): Schemas['CertificateStatus'] {
  if (state === 'withdrawn') return 'withdrawn';
  return validUntil !== null && validUntil < today ? 'expired' : 'valid';
}

/** What tells when a certificate may be renewed. @property validUntil 'YYYY-MM-DD' @property completedAt ISO 8601 */
type Lifetime = { validUntil: string | null; completedAt: string };

/** The same, with one that is about to end told apart: it is time to learn again. */
export function certificateStandingOf(
  certificate: Lifetime & { state: Schemas['CertificateState'] },
  today: string,
): Schemas['TeamTraining']['status'] {
  const status = certificateStatusOf(certificate, today);
  return status === 'valid' && isRenewable(certificate, today) ? 'ending' : status;
}

/**
 * Whether it has ended or is about to, so that completing the training again makes another certificate: from the first
 * reminder on. Of one that is valid for a month that is the second.
 */
export function isRenewable({ validUntil, completedAt }: Lifetime, today: string): boolean {
  const from = nextReminderOn(validUntil, completedAt.slice(0, 10));
  return from !== null && from <= today;
}

/**
 * The next day after `day` on which a holder is reminded; null where none is left.
 * @param validUntil 'YYYY-MM-DD', or null for a certificate that never ends @param day 'YYYY-MM-DD'
 */
export function nextReminderOn(validUntil: string | null, day: string): string | null {
  if (validUntil === null) return null;
  return reminderDays.map((days) => daysBefore(validUntil, days)).find((on) => on > day) ?? null;
}

const inIso = (day: Date) => day.toISOString().slice(0, 10);
