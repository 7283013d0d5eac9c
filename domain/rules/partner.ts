import { type NumberSchema, number, type ObjectSchema } from 'yup';
import type { components } from '#contract/schema.d.ts';
import { partnerKinds } from '../catalogues/partner-kinds.ts';
import { checkedBy } from './checked-by.ts';
import { choiceField, yesNoField } from './choice-field.ts';
import { closedObject } from './closed-object.ts';
import { ownPictureField } from './content-fields.ts';
import { maxWebsiteLength } from './limits.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';
import { isWebsite } from './website-field.ts';

/** A partner firm, as staff enter it. */
export type Partner = Required<components['schemas']['PartnerInput']>;

/** Maximum position of a partner among the others. */
export const maxPartnerPosition = 999_999;

const partnerRule: ObjectSchema<Partner> = closedObject(
  {
    name: textField({ missing: 'Enter the name of the partner', max: 120 }),
    website: textField({ missing: 'Enter the website of the partner', max: maxWebsiteLength }).test(
      'https',
      'Enter a website that begins with https, such as https://company.com',
      (value) => value === '' || (value.startsWith('https://') && isWebsite(value)),
    ),
    logo: ownPictureField(),
    text: textField({ max: 2000, multiline: true }),
    kind: choiceField({ choices: partnerKinds, missing: 'Choose the kind of partner' }),
    position: positionField(),
    active: yesNoField(),
  },
  'Send the partner as an object',
);

function positionField(): NumberSchema<number> {
  const message = `Enter a whole number from 0 to ${maxPartnerPosition.toLocaleString('en-GB')}`;
  return number()
    .typeError(message)
    .required(message)
    .integer(message)
    .min(0, message)
    .max(maxPartnerPosition, message);
}

/** Validates a whole partner. Never throws for any value. */
export function checkPartner(value: unknown): Validation<Partner> {
  return checkedBy(partnerRule, typeof value === 'object' && value !== null ? { logo: '', ...value } : value);
}
