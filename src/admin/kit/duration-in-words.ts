const ONE_DIGIT = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 1 });

const HOURS_OF_A_DAY = 24;
/** Durations below two days are shown in hours. */
const DAYS_FROM_HOURS = 48;
/** The figures have an error of up to one twentieth: more digits would be meaningless. */
const ONE_DIGIT_BELOW = 10;

/** Returns a duration: `25 minutes`, `7.5 hours`, `12 days`. */
export function durationInWords(hours: number): string {
  const minutes = Math.max(1, Math.round(hours * 60));
  if (minutes < 60) return amount(minutes, 'minute');
  if (hours < DAYS_FROM_HOURS) return amount(rounded(hours), 'hour');
  return amount(rounded(hours / HOURS_OF_A_DAY), 'day');
}

function rounded(figure: number): number {
  return figure < ONE_DIGIT_BELOW ? Math.round(figure * 10) / 10 : Math.round(figure);
}

function amount(figure: number, unit: string): string {
  return `${ONE_DIGIT.format(figure)} ${unit}${figure === 1 ? '' : 's'}`;
}
