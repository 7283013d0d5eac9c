import type { FieldTexts } from './field.tsx';

/** A choice: its stored value and its label; a bare string is both. `aliases` are other names that find it, such as 'USA'. */
export type SelectOption = string | { value: string; label: string; aliases?: readonly string[] };

export interface ChoicesProps extends FieldTexts {
  id: string;
  name: string;
  options: readonly SelectOption[];
  value: string;
  placeholder: string;
  autoComplete?: string | undefined;
  onChange(value: string): void;
}

export const storedOf = (option: SelectOption) => (typeof option === 'string' ? option : option.value);

export const labelOf = (option: SelectOption) => (typeof option === 'string' ? option : option.label);

const aliasesOf = (option: SelectOption) => (typeof option === 'string' ? [] : (option.aliases ?? []));

/** Returns a text for comparison: lower case, without accents and without the points of abbreviations. */
const plain = (text: string) =>
  text
    .trim()
    .normalize('NFD')
    .replace(/[\p{M}.'’]/gu, '')
    .replace(/-/g, ' ')
    .toLowerCase();

/** Returns how well a choice matches a text, 0 for the best; null where it does not. */
function rankOf(option: SelectOption, sought: string): number | null {
  const label = plain(labelOf(option));
  const aliases = aliasesOf(option).map(plain);
  if (label === sought) return 0;
  if (aliases.includes(sought)) return 1;
  if (label.startsWith(sought)) return 2;
  if (aliases.some((alias) => alias.startsWith(sought))) return 3;
  return label.includes(sought) ? 4 : null;
}

/** Returns the choices that match a text by label or alias, the best match first. */
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
 * Returns the choice whose label is the text, or whose alias is the text if no other choice matches: 'UK' may become 'Ukraine'.
 */
export function choiceCalled(options: readonly SelectOption[], text: string): SelectOption | undefined {
  const sought = plain(text);
  if (sought === '') return undefined;
  const [best, ...others] = choicesWith(options, text);
  if (!best) return undefined;
  if (plain(labelOf(best)) === sought) return best;
  return others.length === 0 && aliasesOf(best).some((alias) => plain(alias) === sought) ? best : undefined;
}

/** Returns the choice that a text means when the field is left, as in a native drop-down: the best match. */
export const choiceMeant = (options: readonly SelectOption[], text: string) =>
  plain(text) === '' ? undefined : choicesWith(options, text)[0];
