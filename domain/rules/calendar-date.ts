const shape = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Whether the text is a day that the Gregorian calendar has, written 'YYYY-MM-DD'. */
export function isCalendarDate(value: string): boolean {
  const [, year, month, day] = shape.exec(value) ?? [];
  if (year === undefined) return false;
  const date = new Date(`${value}T00:00:00Z`);
  // JavaScript turns 30 February into 1 March; a real day comes back as it went in.
  return (
    !Number.isNaN(date.getTime()) &&
    date.getUTCMonth() + 1 === Number(month) &&
    date.getUTCDate() === Number(day)
  );
}
