const grouped = (count: number) => `${count}`.replace(/\B(?=(\d{3})+$)/g, ',');

const counted = (count: number) => `${grouped(count)} ${count === 1 ? 'character' : 'characters'}`;

/** Returns what a field says of its bounds before anything is typed; nothing without a lower one, which a person may miss. */
export function limitInWords(min: number | undefined, max: number): string | undefined {
  return min === undefined ? undefined : `${grouped(min)} to ${counted(max)}`;
}

/** Returns what the counter near the upper bound says: how many characters are left, or how many are too many. */
export function countInWords(text: string, max: number): string | undefined {
  // Spaces around a text are not stored.
  const { length } = text.trim();
  if (length > max) return `${counted(length - max)} too many`;
  return length >= max * 0.8 ? `${counted(max - length)} left` : undefined;
}
