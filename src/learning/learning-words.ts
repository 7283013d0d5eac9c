import { languages, languageTag } from '#domain/catalogues/languages.ts';
import { moneyInWords } from '#domain/purchases/money.ts';
import type { ListedTraining } from '#src/api/trainings.ts';

/** Returns a duration, such as `45 minutes` or `1 h 30 min`. */
export function minutesInWords(minutes: number): string {
  if (minutes === 1) return '1 minute';
  if (minutes < 60) return `${minutes} minutes`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}

/** Returns the price of a training, before tax. */
export function priceInWords({ price, currency }: Pick<ListedTraining, 'price' | 'currency'>): string {
  return price === 0 ? 'Free' : moneyInWords(price, currency);
}

/** Returns a count: `1 step`, `4 steps`. */
export function counted(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}

/** Returns the name of a language; its tag if there is no name. */
export const languageName = (tag: string) => {
  const canonical = languageTag(tag);
  return languages[canonical] ?? languages[canonical.split('-')[0] ?? ''] ?? tag;
};
