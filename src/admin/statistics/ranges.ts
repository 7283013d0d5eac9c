import type { StatisticsRange } from '#src/api/admin/statistics.ts';
import { dateInWords } from '#src/ui/text/date-text.ts';

const DAY_MS = 86_400_000;

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** Returns the Monday a number of weeks before the current week, UTC. */
function mondayBefore(weeks: number, now: Date): string {
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  return isoDay(now.getTime() - (sinceMonday + 7 * weeks) * DAY_MS);
}

/** Common ranges. The server's default, the last twelve weeks, is the one without dates. */
export const presets = [
  {
    id: 'four-weeks',
    label: 'Last 4 weeks',
    range: (now: Date): StatisticsRange => ({ from: mondayBefore(3, now), to: isoDay(now.getTime()) }),
  },
  { id: 'twelve-weeks', label: 'Last 12 weeks', range: (): StatisticsRange => ({}) },
  {
    id: 'this-year',
    label: 'This year',
    range: (now: Date): StatisticsRange => ({
      from: `${now.getUTCFullYear()}-01-01`,
      to: isoDay(now.getTime()),
    }),
  },
] as const;

/** Returns the preset that a range equals today; null for none. */
export function presetOf({ from, to }: StatisticsRange, now: Date): string | null {
  const found = presets.find((preset) => {
    const range = preset.range(now);
    return range.from === from && range.to === to;
  });
  return found?.id ?? null;
}

/** Returns a range as text: `31 August 2026 to 21 November 2026`. */
export function rangeInWords({ from, to }: { from: string; to: string }): string {
  return from === to ? dateInWords(from) : `${dateInWords(from)} to ${dateInWords(to)}`;
}
