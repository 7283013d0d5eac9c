import { array, number, type ObjectShape } from 'yup';
import type { components } from '#contract/schema.d.ts';
import { blockchains } from '#domain/catalogues/assets.ts';
import { countries } from '#domain/catalogues/countries.ts';
import { checkedBy } from '#domain/rules/checked-by.ts';
import { closedObject } from '#domain/rules/closed-object.ts';
import type { Validation } from '#domain/rules/validate.ts';
import { levelsOf, type RiskFactor, riskFactorNames } from './factors.ts';

/** The weights of a firm: points of each level, levels that make a client a high risk at once, country lists and thresholds. */
export type RiskTable = components['schemas']['RiskTable'];

/** The most points that a level can have. */
export const maxPoints = 100;

const points = (factor: RiskFactor, ...values: readonly number[]) =>
  Object.fromEntries(levelsOf(factor).map((level, index) => [level, values[index] ?? 0]));

/**
 * The table of a firm that has not changed it. Countries: FATF, “High-Risk Jurisdictions subject to a Call for Action” and
 * “Jurisdictions under Increased Monitoring”, October 2025. The points are a proposal, not taken from a source.
 */
export const defaultRiskTable: RiskTable = {
  points: {
    formation_country: points('formation_country', 0, 20, 60),
    people_countries: points('people_countries', 0, 15, 60),
    ownership_depth: points('ownership_depth', 0, 5, 15, 10),
    owners: points('owners', 0, 10, 60),
    bearer_shares: points('bearer_shares', 0, 40),
    exposed_person: points('exposed_person', 0, 15, 60, 5),
    services: points('services', 0, 5, 15),
    size: points('size', 0, 5, 10),
    wallets: points('wallets', 0, 5, 10, 15),
    company_age: points('company_age', 0, 5, 10),
    channel: points('channel', 0, 5),
    hits: points('hits', 0, 5, 60, 5),
  },
  floors: [
    'formation_country.high',
    'people_countries.high',
    'owners.not_obtained',
    'exposed_person.foreign',
    'hits.confirmed',
  ],
  highCountries: ['Iran', 'Myanmar', 'North Korea'],
  increasedCountries: [
    ...['Algeria', 'Angola', 'Bolivia', 'British Virgin Islands', 'Bulgaria', 'Cameroon', "Côte d'Ivoire"],
    ...[
      'Congo, Democratic Republic of the',
      'Haiti',
      'Kenya',
      'Laos',
      'Lebanon',
      'Monaco',
      'Namibia',
      'Nepal',
    ],
    ...['South Sudan', 'Syria', 'Venezuela', 'Vietnam', 'Yemen'],
  ],
  chains: ['Tron', 'Binance Smart Chain'],
  mediumFrom: 25,
  highFrom: 60,
};

const pointRule = number()
  .typeError(`Enter a whole number from 0 to ${maxPoints}`)
  .integer(`Enter a whole number from 0 to ${maxPoints}`)
  .min(0, `Enter a whole number from 0 to ${maxPoints}`)
  .max(maxPoints, `Enter a whole number from 0 to ${maxPoints}`)
  .required('Enter the points');

const factorRule = (factor: RiskFactor) =>
  closedObject(
    Object.fromEntries(levelsOf(factor).map((level) => [level, pointRule])) as ObjectShape,
    'Send the points of each level',
  );

const listRule = (known: (name: string) => boolean, message: string) =>
  array()
    .typeError('Send a list')
    .required('Send a list')
    .max(300, 'List at most 300')
    .test('known', message, (names: unknown[]) =>
      names.every((name) => typeof name === 'string' && known(name)),
    )
    .test('repeated', 'List each at most once', (names: unknown[]) => new Set(names).size === names.length);

const knownLevels: ReadonlySet<string> = new Set(
  riskFactorNames.flatMap((factor) => levelsOf(factor).map((level) => `${factor}.${level}`)),
);
const knownCountries: ReadonlySet<string> = new Set(countries);
const knownChains: ReadonlySet<string> = new Set(blockchains);

const thresholdRule = number()
  .typeError('Enter a whole number')
  .integer('Enter a whole number')
  .min(1, 'Enter at least 1')
  .max(1000, 'Enter at most 1,000')
  .required('Enter a number');

const tableRule = closedObject(
  {
    points: closedObject(
      Object.fromEntries(riskFactorNames.map((factor) => [factor, factorRule(factor)])) as ObjectShape,
      'Send the points of each factor',
    ),
    floors: listRule((name) => knownLevels.has(name), 'Choose levels of the factors only'),
    highCountries: listRule((name) => knownCountries.has(name), 'Choose countries from the list only'),
    increasedCountries: listRule(
      (name) => knownCountries.has(name),
      'Choose countries from the list only',
    ).test(
      'both',
      'A country is on one of the two lists',
      (names: unknown[], { parent }) => !names.some((name) => parent.highCountries?.includes(name)),
    ),
    chains: listRule((name) => knownChains.has(name), 'Choose chains from the list only'),
    mediumFrom: thresholdRule,
    highFrom: thresholdRule.test(
      'order',
      'Enter more points than for a medium risk',
      (value, { parent }) => value > Number(parent.mediumFrom),
    ),
  },
  'Send the table as an object',
);

/** Validates a table. Never throws for any value. */
export function checkRiskTable(value: unknown): Validation<RiskTable> {
  const checked = checkedBy<object>(tableRule, value);
  // Each property has the type of its rule.
  return checked.ok ? { ok: true, value: checked.value as RiskTable } : checked;
}
