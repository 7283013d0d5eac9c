const shape = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns whether the text is a date of the Gregorian calendar, in the format 'YYYY-MM-DD'. */
export function isCalendarDate(value: string): boolean {
  const [, year, month, day] = shape.exec(value) ?? [];
  if (year === undefined) return false;
  const date = new Date(`${value}T00:00:00Z`);
  // JavaScript converts 30 February to 1 March; only a valid date is unchanged.
  return (
    !Number.isNaN(date.getTime()) &&
    date.getUTCMonth() + 1 === Number(month) &&
    date.getUTCDate() === Number(day)
  );
}
