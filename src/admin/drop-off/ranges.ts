const DAY_MS = 86_400_000;

/** How far back is looked, by the name in the address; the server's own twelve weeks are the one without dates. */
export const ranges = [
  { id: '4', label: '4 weeks' },
  { id: '12', label: '12 weeks' },
  { id: '52', label: 'A year' },
] as const;

export type RangeId = (typeof ranges)[number]['id'];

/** The range that an address names. */
export function rangeNamed(name: string | null): RangeId {
  return ranges.find(({ id }) => id === name)?.id ?? '12';
}

/** Its days: whole weeks, from a Monday on, and this one. */
export function daysOf(range: RangeId, now: Date): { from?: string; to?: string } {
  if (range === '12') return {};
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const sinceMonday = (now.getUTCDay() + 6) % 7;
  const from = day(now.getTime() - (sinceMonday + 7 * (Number(range) - 1)) * DAY_MS);
  return { from, to: day(now.getTime()) };
}
