import type { Question } from '#domain/form/question.ts';
import { maxCityLength, maxStateLength, maxStreetLength, maxZipLength } from '#domain/rules/limits.ts';

export const address = [
  {
    name: 'street',
    label: 'Street address',
    kind: 'text',
    max: maxStreetLength,
    missing: 'Enter the street and number',
    autoComplete: 'street-address',
  },
  {
    name: 'city',
    label: 'City',
    kind: 'text',
    max: maxCityLength,
    missing: 'Enter the city',
    beside: 2,
    autoComplete: 'address-level2',
  },
  {
    name: 'state',
    label: 'Province, territory or state',
    kind: 'text',
    max: maxStateLength,
    autoComplete: 'address-level1',
  },
  { name: 'zip', label: 'Postal code', kind: 'text', max: maxZipLength, autoComplete: 'postal-code' },
  {
    name: 'country',
    label: 'Country',
    kind: 'country',
    missing: 'Choose the country of this address',
    autoComplete: 'country-name',
  },
] as const satisfies readonly Question[];
