import { type Heading, inSentence, type QuestionDetails } from '../form/question.ts';
import { maxCityLength, maxStreetLength } from '../rules/limits.ts';

type Part = 'country' | 'street' | 'city' | 'state' | 'zip';

type Details = {
  heading?: Heading;
  when?: QuestionDetails['when'];
  /** Returns the full label of a question; receives its short label in lower case. */
  fullLabel?(label: string): string;
};

/**
 * Returns the questions of an address of the company.
 * @param kind the suffix of their names
 */
export function addressQuestions<Kind extends string>(kind: Kind, { heading, when, fullLabel }: Details) {
  const section = `section-${kind.toLowerCase()}`;
  const country = `country${kind}`;
  const parts: Record<Part, QuestionDetails> = {
    country: {
      label: 'Country',
      kind: 'country',
      missing: 'Choose the country of this address',
      beside: 1,
      autoComplete: `${section} country-name`,
      ...(heading && { heading }),
    },
    street: {
      label: 'Street address',
      kind: 'text',
      max: maxStreetLength,
      missing: 'Enter the street and number',
      autoComplete: `${section} street-address`,
    },
    city: {
      label: 'City',
      kind: 'text',
      max: maxCityLength,
      missing: 'Enter the city',
      beside: 2,
      autoComplete: `${section} address-level2`,
    },
    state: {
      label: 'State or province',
      kind: 'state',
      country,
      autoComplete: `${section} address-level1`,
    },
    zip: { label: 'ZIP or postal code', kind: 'zip', country, autoComplete: `${section} postal-code` },
  };
  const named = Object.entries(parts).map(([part, details]) => [
    `${part}${kind}`,
    {
      ...details,
      ...(when && { when }),
      ...(fullLabel && { fullLabel: fullLabel(inSentence(details.label)) }),
    },
  ]);
  return Object.fromEntries(named) as Record<`${Part}${Kind}`, QuestionDetails>;
}
