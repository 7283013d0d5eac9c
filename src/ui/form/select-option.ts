import type { FieldTexts } from './field.tsx';

/**
 * A choice: its stored value and what people read; a bare string is both. `aliases` are other names by which it is found, such
 * as 'USA'.
 */
export type SelectOption = string | { value: string; label: string; aliases?: readonly string[] };

/** What any kind of drop-down is given. */
export interface ChoicesProps extends FieldTexts {
  id: string;
  name: string;
  options: readonly SelectOption[];
  value: string;
  /** What stands where nothing is chosen. */
  placeholder: string;
  autoComplete?: string | undefined;
  onChange(value: string): void;
}

/** What is stored of a choice. */
export const storedOf = (option: SelectOption) => (typeof option === 'string' ? option : option.value);

/** What people read of a choice. */
export const labelOf = (option: SelectOption) => (typeof option === 'string' ? option : option.label);

const aliasesOf = (option: SelectOption) => (typeof option === 'string' ? [] : (option.aliases ?? []));

/** A text for comparison: without capitals, accents and the points of abbreviations. */
const plain = (text: string) =>
  text
    .trim()
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
    .replace(/-/g, ' ')
    .toLowerCase();

/** How well a choice fits a text, best first; null where it does not. */
function rankOf(option: SelectOption, sought: string): number | null {
  const label = plain(labelOf(option));
  const aliases = aliasesOf(option).map(plain);
  if (label === sought) return 0;
  if (aliases.includes(sought)) return 1;
  if (label.startsWith(sought)) return 2;
  if (aliases.some((alias) => alias.startsWith(sought))) return 3;
  return label.includes(sought) ? 4 : null;
}

/** Returns the choices that a text finds by label or alias, the best fit first. */
export function choicesWith(options: readonly SelectOption[], text: string): SelectOption[] {
  const sought = plain(text);
  if (sought === '') return [...options];
  return options
    .flatMap((option) => {
      const rank = rankOf(option, sought);
      return rank === null ? [] : [{ option, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ option }) => option);
}

/**
 * Returns the choice whose label is that text, or whose alias it is and nothing else fits: 'UK' may go on to be 'Ukraine'.
 */
export function choiceCalled(options: readonly SelectOption[], text: string): SelectOption | undefined {
  const sought = plain(text);
  if (sought === '') return undefined;
  const [best, ...others] = choicesWith(options, text);
  if (!best) return undefined;
  if (plain(labelOf(best)) === sought) return best;
  return others.length === 0 && aliasesOf(best).some((alias) => plain(alias) === sought) ? best : undefined;
}

/** Returns the choice that a text means when the field is left, as in a drop-down of the browser: the best fit. */
export const choiceMeant = (options: readonly SelectOption[], text: string) =>
  plain(text) === '' ? undefined : choicesWith(options, text)[0];
