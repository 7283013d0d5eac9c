import { type StringSchema, string } from 'yup';

export type TextDemands = {
  /** The message for an empty value; without it, the field may stay empty. */
  missing?: string | undefined;
  max: number;
  /** True for a text area, where line breaks and tabs are allowed. */
  multiline?: boolean;
  /** True for the name of a person or a company, which must not contain emoji. */
  isName?: boolean | undefined;
};

const wrongType = 'Enter this as text';
// Not every database stores lone surrogates and NUL; line separators break tables and emails.
const hiddenInLine = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
const hiddenInArea = /(?![\t\n\r])[\p{Cc}\p{Cs}]/u;
// Neither passports nor registers contain them; ©, ® and ™ occur in company names.
const emoji =
  /\p{Emoji_Presentation}|\p{Regional_Indicator}|(?![©®™])\p{Emoji}\ufe0f|(?=[\u{1f000}-\u{1faff}])\p{Extended_Pictographic}|\u20e3/u;
const visible = /[^\p{Cf}\p{Z}\s]/u;

/**
 * Returns the schema of a text in any script. It is refused only for being empty where it is required, for being too long, or for
 * containing control characters; escaping apostrophes, hyphens and angle brackets is up to the output.
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
  // A single test that reports the first error: in yup, each test costs far more than any of these checks.
  return text.test('text', (value, { createError }) => {
    if (missing !== undefined && value === '') return createError({ message: missing });
    if (value.length > max) return createError({ message: `Shorten this to ${max} characters or fewer` });
    if (hidden.test(value)) return createError({ message: hiddenMessage });
    if (isName && emoji.test(value)) return createError({ message: 'Type this name without emoji' });
    if (value === '' || visible.test(value)) return true;
    return createError({ message: missing ?? 'Leave this empty or fill it in' });
  });
}

/** Returns whether further checks of the text make sense: it is not empty, and not too long. */
export function isReadable(value: string, max: number): boolean {
  return value !== '' && value.length <= max;
}
