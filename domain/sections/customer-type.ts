import { companyTypes } from '../catalogues/company-types.ts';
import type { SectionRecords } from '../records/sections.ts';
import { defineSection } from './section.ts';

/**
 * The regulatory status and the type of the company (specification section 3, "Customer type"). `bearedShares`, whether bearer
 * shares were issued, is misspelt in the API and must remain so, because clients send it. The yes-or-no answers default to no.
 */
export type CustomerType = SectionRecords['customer-type'];

export const customerType = defineSection<CustomerType>({
  name: 'CustomerType',
  title: 'Customer type',
  called: 'customer type',
  questions: {
    regulatedEntity: {
      label: 'Regulated entity',
      help: 'The company holds a licence from, or is registered with, a financial supervisor.',
      kind: 'yesNo',
      initial: false,
      inQueue: true,
    },
    reportableInstitution: {
      label: 'Reportable financial institution',
      help: 'The company must report accounts under the Common Reporting Standard or FATCA.',
      kind: 'yesNo',
      initial: false,
      inQueue: true,
    },
    listedRegulatedExchange: {
      label: 'Listed company on a regulated exchange',
      help: "The company's shares are traded on a regulated stock exchange.",
      kind: 'yesNo',
      initial: false,
    },
    bearedShares: {
      label: 'Bearer shares',
      help: 'Shares that belong to the person who holds the paper, without a name in a register.',
      kind: 'yesNo',
      initial: false,
      inQueue: true,
    },
    companyType: {
      label: 'Company type',
      kind: 'choice',
      choices: companyTypes,
      missing: 'Choose the type of your company',
    },
  },
});
