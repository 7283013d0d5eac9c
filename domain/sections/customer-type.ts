import { companyTypes } from '../catalogues/company-types.ts';
import type { AsTyped, SectionRecords } from '../records/sections.ts';
import { choiceField } from '../rules/choice-field.ts';
import { closedObject } from '../rules/closed-object.ts';
import { yesNoField } from '../rules/yes-no-field.ts';
import { answerRows, type Labels } from './answers.ts';
import type { Section, SectionRule } from './section.ts';

/**
 * What kind of customer the company is (specification section 3, "Customer type"). `bearedShares`, whether bearer shares
 * were issued, is misspelt on the wire and stays so, since clients send it.
 */
export type CustomerType = SectionRecords['customer-type'];

/** The record before anything was saved (specification section 3: the booleans default to false). */
export const emptyCustomerType: AsTyped<CustomerType> = {
  regulatedEntity: false,
  reportableInstitution: false,
  listedRegulatedExchange: false,
  bearedShares: false,
  companyType: '',
};

export const customerTypeLabels: Labels<CustomerType> = {
  regulatedEntity: 'Regulated entity',
  reportableInstitution: 'Reportable financial institution',
  listedRegulatedExchange: 'Listed company on a regulated exchange',
  bearedShares: 'Bearer shares',
  companyType: 'Company type',
};

export const customerType: Section<CustomerType> = {
  name: 'CustomerType',
  empty: emptyCustomerType,
  labels: customerTypeLabels,
  readBack: (record) => [{ title: 'Customer type', rows: answerRows(record, customerTypeLabels) }],
  queue: { fields: ['bearedShares', 'regulatedEntity', 'reportableInstitution'] },
};

/** What must hold of the customer type. */
export const customerTypeRule: SectionRule<CustomerType> = {
  schema: () =>
    closedObject(
      {
        regulatedEntity: yesNoField(),
        reportableInstitution: yesNoField(),
        listedRegulatedExchange: yesNoField(),
        bearedShares: yesNoField(),
        companyType: choiceField({ choices: companyTypes, missing: 'Choose the type of your company' }),
      },
      'Send the customer type as an object',
    ),
};
