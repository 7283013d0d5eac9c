import { array, number, type ObjectShape, type Schema } from 'yup';
import { currencies } from '../catalogues/currencies.ts';
import { stateField, zipField } from '../rules/address-fields.ts';
import { choiceField, yesNoField } from '../rules/choice-field.ts';
import { countryField } from '../rules/country-field.ts';
import { birthDateField, dateField, incorporationDateField } from '../rules/date-field.ts';
import { emailField } from '../rules/email-field.ts';
import { phoneField } from '../rules/phone-field.ts';
import { textField } from '../rules/text-field.ts';
import { walletAddressField } from '../rules/wallet-address.ts';
import { websiteField } from '../rules/website-field.ts';
import { type Question, storedValue } from './question.ts';

/**
 * Returns the rules of a record's questions, by their names.
 * @param missingOf returns the message for a missing answer; undefined if the question is optional
 */
export function recordRule(
  questions: readonly Question[],
  missingOf = ({ missing }: Question): string | undefined => missing,
): ObjectShape {
  return Object.fromEntries(
    questions.map((question) => {
      const rule = ruleOf(question, missingOf(question));
      return [question.name, question.check ? withCheck(rule, question.check) : rule];
    }),
  );
}

function withCheck(rule: Schema, { holds, message }: NonNullable<Question['check']>): Schema {
  return rule.test('check', message, (answer: unknown, { parent }) => holds(answer, parent));
}

function ruleOf(question: Question, missing: string | undefined): Schema {
  switch (question.kind) {
    case 'text':
      return textField({ missing, max: question.max, isName: question.isName });
    case 'area':
      return areaRule(question, missing);
    case 'email':
      return emailField(missing);
    case 'phone':
      return phoneField(missing);
    case 'website':
      return websiteField();
    case 'walletAddress':
      return walletAddressField(question.blockchain, missing);
    case 'state':
      return stateField(question.country);
    case 'zip':
      return zipField(question.country);
    case 'date':
      return dateField(missing);
    case 'pastDate':
      return incorporationDateField(missing);
    case 'birthDate':
      return birthDateField(missing);
    case 'country':
      return countryField(missing);
    case 'currency':
      return choiceField({ choices: currencies, missing });
    case 'choice':
      return choiceField({ choices: question.choices.map(storedValue), missing });
    case 'choices':
      return choicesRule(question, missing);
    case 'yesNo':
    case 'checkbox':
      return yesNoField(missing);
    case 'agreed':
      return yesNoField(missing).test('agreed', missing ?? '', (agreed) => missing === undefined || agreed);
    case 'number':
      return numberRule(question, missing);
  }
}

function areaRule({ min, max, isName }: Extract<Question, { kind: 'area' }>, missing: string | undefined) {
  const text = textField({ missing, max, multiline: true, isName });
  if (min === undefined) return text;
  const tooShort = `Say a little more, at least ${min} characters`;
  return text.test(
    'min',
    tooShort,
    (value) => value.length >= min || (value === '' && missing === undefined),
  );
}

/** Returns a rule that reports an invalid choice on the whole answer, because the page has one field for all choices. */
function choicesRule({ choices, one }: Extract<Question, { kind: 'choices' }>, missing: string | undefined) {
  const any = 'Choose among the options in the list';
  const wrongType = one ? `Send the ${one}s as a list` : any;
  const known = new Set<unknown>(choices.map(storedValue));
  const chosen = array().typeError(wrongType).required(wrongType);
  return (missing === undefined ? chosen : chosen.min(1, missing))
    .test('known', one ? `Choose ${one}s from the list only` : any, (values: unknown[]) =>
      values.every((value) => known.has(value)),
    )
    .test(
      'repeated',
      one ? `Choose each ${one} at most once` : any,
      (values: unknown[]) => new Set(values).size === values.length,
    );
}

function numberRule({ min, max }: { min: number; max: number }, missing: string | undefined): Schema {
  const bounds = `Enter a whole number from ${min} to ${max.toLocaleString('en-GB')}`;
  const whole = number().typeError(bounds).integer(bounds).min(min, bounds).max(max, bounds);
  return missing === undefined ? whole.defined(bounds).nullable() : whole.required(missing);
}
