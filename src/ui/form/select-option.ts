import type { FieldTexts } from './field.tsx';

/** A choice: its stored value and what people read; a bare string is both. */
export type SelectOption = string | { value: string; label: string };

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

const plain = (text: string) => text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The choice whose label is that text, capitals and accents aside. */
export const choiceCalled = (options: readonly SelectOption[], text: string) =>
  options.find((option) => plain(labelOf(option)) === plain(text));

/** The choices whose label has the text in it, those that begin with it first. */
export function choicesWith(options: readonly SelectOption[], text: string): SelectOption[] {
  const sought = plain(text);
  const found = options.filter((option) => plain(labelOf(option)).includes(sought));
  const begins = (option: SelectOption) => plain(labelOf(option)).startsWith(sought);
  return [...found.filter(begins), ...found.filter((option) => !begins(option))];
}

/** The choice that somebody means who types the text and goes on, as in a drop-down of the browser: the first that begins so. */
export const choiceMeant = (options: readonly SelectOption[], text: string) =>
  plain(text) === '' ? undefined : choicesWith(options, text)[0];
