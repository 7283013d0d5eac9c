import { type BooleanSchema, boolean, type StringSchema, string } from 'yup';

export type ChoiceDemands<Choice extends string> = {
  choices: readonly Choice[];
  /** The message for an empty value; without it, the field may stay empty. */
  missing?: string | undefined;
};

/** Returns the schema of one choice of a catalogue, compared exactly; '' for none. */
export function choiceField<Choice extends string>(demands: ChoiceDemands<Choice>): StringSchema<Choice> {
  const { choices, missing } = demands;
  const unknown = 'Choose one of the options in the list';
  // A set, because yup's oneOf resolves its whole list again for each value, and there are 250 countries.
  const known = new Set<string>(choices);
  const text = string<Choice>().typeError(unknown).defined(unknown).nonNullable(unknown);
  const demanded = missing === undefined ? text : text.required(missing);
  return demanded.test('choice', unknown, (value) => value.length === 0 || known.has(value));
}

/** Returns the schema of a yes/no question: a required boolean. */
export function yesNoField(message = 'Choose yes or no'): BooleanSchema<boolean> {
  return boolean().typeError(message).required(message);
}
