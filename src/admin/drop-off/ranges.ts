const DAY_MS = 86_400_000;

/** The ranges of the report, by the name in the address. Without dates, the server uses twelve weeks. */
export const ranges = [
  { id: '4', label: '4 weeks' },
  { id: '12', label: '12 weeks' },
  { id: '52', label: 'A year' },
] as const;

export type RangeId = (typeof ranges)[number]['id'];

export function rangeNamed(name: string | null): RangeId {
  return ranges.find(({ id }) => id === name)?.id ?? '12';
}

/** Returns the days of a range: whole weeks from a Monday, including the current week. */
export function daysOf(range: RangeId, now: Date): { from?: string; to?: string } {
  if (range === '12') return {};
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  const from = day(now.getTime() - (sinceMonday + 7 * (Number(range) - 1)) * DAY_MS);
  return { from, to: day(now.getTime()) };
}
