import type { StringSchema } from 'yup';
import { countries } from '../catalogues/countries.ts';
import { choiceField } from './choice-field.ts';

/** A country of the catalogue, by its name. Without `missing` it may stay empty. */
export function countryField(missing?: string): StringSchema<string> {
  return choiceField({ choices: countries, missing });
}
