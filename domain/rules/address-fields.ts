import type { StringSchema, TestContext } from 'yup';
import { countriesWithoutPostalCodes } from '../catalogues/countries-without-postal-codes.ts';
import { maxStateLength, maxZipLength } from './limits.ts';
import { textField } from './text-field.ts';

const withStates = new Set(['United States', 'Canada']);
const withoutPostalCodes = new Set(countriesWithoutPostalCodes);

function countryNextTo({ parent }: TestContext, field: string): string {
  const country: unknown = parent[field];
  return typeof country === 'string' ? country : '';
}

/**
 * Returns the schema of an address's state or province: required in the United States and Canada.
 * @param country the name of the country's field in the same record
 */
export function stateField(country: string): StringSchema<string> {
  return textField({ max: maxStateLength }).test(
    'state',
    'Enter the state or province',
    (value, context) => value !== '' || !withStates.has(countryNextTo(context, country)),
  );
}

/**
 * Returns the schema of an address's ZIP or postal code: required unless the country has none.
 * @param country the name of the country's field in the same record
 */
export function zipField(country: string): StringSchema<string> {
  return textField({ max: maxZipLength }).test(
    'zip',
    'Enter the ZIP or postal code',
    (value, context) => value !== '' || withoutPostalCodes.has(countryNextTo(context, country)),
  );
}
