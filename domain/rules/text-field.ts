import { type StringSchema, string } from 'yup';

/** What a text field demands. */
export type TextDemands = {
  /** What to do when the field is empty; without it the field may stay empty. */
  missing?: string;
  /** Longest accepted text, in characters. */
  max: number;
  /** True for a text area, where line breaks and tabs belong to the text. */
  multiline?: boolean;
  /** True for the name of a person or a company, which holds no emoji. */
  isName?: boolean | undefined;
};

const wrongType = 'Enter this as text';
// Lone surrogates and NUL do not survive the way into every database; line separators break tables and mails.
const hiddenInLine = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
const hiddenInArea = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;
// Neither passports nor registers hold them; ©, ® and ™ belong to names of companies.
const emoji =
  /\p{Emoji_Presentation}|\p{Regional_Indicator}|(?![©®™])\p{Emoji}\ufe0f|(?=[\u{1f000}-\u{1faff}])\p{Extended_Pictographic}|\u20e3/u;
const visible = /[^\p{Cf}\p{Z}\s]/u;

/**
 * A text of any script. It is refused only for being empty where it is needed, too long, or for holding control
 * characters; apostrophes, hyphens and angle brackets are a matter for whoever prints it.
 */
export function textField({
  missing,
  max,
  multiline = false,
  isName = false,
}: TextDemands): StringSchema<string> {
  const hidden = multiline ? hiddenInArea : hiddenInLine;
  const hiddenMessage = `Type this again without hidden characters${multiline ? '' : ' or line breaks'}`;
  const absent = missing ?? wrongType;
  const text = string().typeError(wrongType).defined(absent).nonNullable(absent);
  // One test that says what is wrong first: yup pays far more for each test than any of these looks costs.
  return text.test('text', (value, { createError }) => {
    if (missing !== undefined && value === '') return createError({ message: missing });
    if (value.length > max) return createError({ message: `Shorten this to ${max} characters or fewer` });
    if (hidden.test(value)) return createError({ message: hiddenMessage });
    if (isName && emoji.test(value)) return createError({ message: 'Type this name without emoji' });
    if (value === '' || visible.test(value)) return true;
    return createError({ message: missing ?? 'Leave this empty or fill it in' });
  });
}

/** Whether a further check of the text makes sense: it is there, and short enough to be read. */
export function isReadable(value: string, max: number): boolean {
  return value !== '' && value.length <= max;
}
