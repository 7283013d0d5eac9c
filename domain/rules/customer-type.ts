import type { ObjectSchema } from 'yup';
import { companyTypes } from '../catalogues/company-types.ts';
import type { CustomerType } from '../records/customer-type.ts';
import { choiceField } from './choice-field.ts';
import { closedObject } from './closed-object.ts';
import { yesNoField } from './yes-no-field.ts';

/** What must hold of the customer type. */
export const customerTypeRule: ObjectSchema<CustomerType> = closedObject(
  {
    regulatedEntity: yesNoField(),
    reportableInstitution: yesNoField(),
    listedRegulatedExchange: yesNoField(),
    bearedShares: yesNoField(),
    companyType: choiceField({ choices: companyTypes, missing: 'Choose the type of your company' }),
  },
  'Send the customer type as an object',
);
