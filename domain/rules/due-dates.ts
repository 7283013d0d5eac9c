import { type RiskFlag, riskFlagNames } from './risk-flags.ts';

/** The number of days in which the firm answers a submission. */
export type DueDays = {
  /** Null for no due date. */
  usual: number | null;
  /** Replaces the usual number for a case with the flag. */
  byRisk: Readonly<Partial<Record<RiskFlag, number>>>;
};

const DAY_MS = 86_400_000;
/** The maximum of `CASE_DUE_DAYS`. */
export const longestDueDays = 365;

/**
 * Returns the number of days for a case with these flags: the minimum of its flags' numbers, else the usual one; null for none.
 */
export function dueDaysOf(flags: readonly RiskFlag[], { usual, byRisk }: DueDays): number | null {
  const named = flags.flatMap((flag) => byRisk[flag] ?? []);
  return named.length > 0 ? Math.min(...named) : usual;
}

/**
 * Returns when a case is due.
 * @param since when the case started to wait for staff, ISO 8601; null if it does not
 * @returns ISO 8601, UTC; null if nothing is due
 */
export function dueAt(since: string | null, flags: readonly RiskFlag[], days: DueDays): string | null {
  const within = dueDaysOf(flags, days);
  if (since === null || within === null) return null;
  return new Date(Date.parse(since) + within * DAY_MS).toISOString();
}

/** Parses `bearer_shares: 5; regulated: 7`; undefined for an invalid text. '' names no flag. */
export function parseDueDaysByRisk(text: string): DueDays['byRisk'] | undefined {
  const byRisk: Partial<Record<RiskFlag, number>> = {};
  for (const part of text.split(';').filter((each) => each.trim() !== '')) {
    const [, name, days = ''] = /^\s*([a-z_]+)\s*:\s*(\d{1,3})\s*$/.exec(part) ?? [];
    const flag = riskFlagNames.find((each) => each === name);
    if (!flag || byRisk[flag] !== undefined || Number(days) < 1 || Number(days) > longestDueDays) {
      return undefined;
    }
    byRisk[flag] = Number(days);
  }
  return byRisk;
}
