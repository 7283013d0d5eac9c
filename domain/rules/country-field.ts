import type { StringSchema } from 'yup';
import { countries } from '../catalogues/countries.ts';
import { choiceField } from './choice-field.ts';

/** Returns the schema of a country of the catalogue, by name. Without `missing`, it may stay empty. */
export function countryField(missing?: string): StringSchema<string> {
  return choiceField({ choices: countries, missing });
}
