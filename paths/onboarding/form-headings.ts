import type { FormStepId } from '#machines/steps.ts';

/** The page's own heading of every step with a form. */
export const formHeadings: Readonly<Record<FormStepId, string>> = {
  contactDetails: 'Contact Details',
  companyDetails: 'Company Details',
  fundingDetails: 'Activities, Funding & Revenue',
  wallet: 'Wallets',
  productsAndServices: 'Products & Services',
  customerType: 'Customer Type',
  controlOwnership: 'Control, Ownership & Related Parties',
};
