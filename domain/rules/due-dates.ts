import { type RiskFlag, riskFlagNames } from './risk-flags.ts';

/** Within how many days the firm answers what was submitted. */
export type DueDays = {
  /** Null for no due date. */
  usual: number | null;
  /** Of a case that has the flag, in the place of the usual ones. */
  byRisk: Readonly<Partial<Record<RiskFlag, number>>>;
};

const DAY_MS = 86_400_000;
/** As `CASE_DUE_DAYS` takes them. */
export const longestDueDays = 365;

/** Days of a case with these flags: the fewest of those that its flags name, else the usual ones; null for none. */
export function dueDaysOf(flags: readonly RiskFlag[], { usual, byRisk }: DueDays): number | null {
  const named = flags.flatMap((flag) => byRisk[flag] ?? []);
  return named.length > 0 ? Math.min(...named) : usual;
}

/**
 * By when a case is due.
 * @param since when the next move came to be ours, ISO 8601; null while it is not
 * @returns ISO 8601, UTC; null where nothing is due
 */
export function dueAt(since: string | null, flags: readonly RiskFlag[], days: DueDays): string | null {
  const within = dueDaysOf(flags, days);
  if (since === null || within === null) return null;
  return new Date(Date.parse(since) + within * DAY_MS).toISOString();
}

/** Reads `bearer_shares: 5; regulated: 7`; undefined where it is not written so. '' names no flag. */
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
