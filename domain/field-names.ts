import { documentGroups } from './catalogues/document-groups.ts';
import {
  activityFundingRevenueLabels,
  companyDetailsLabels,
  contactDetailsLabels,
  customerTypeLabels,
  personLabels,
  productsAndServicesLabels,
  walletLabels,
} from './catalogues/field-labels.ts';

const labels: Record<string, Readonly<Record<string, string>>> = {
  contactDetails: contactDetailsLabels,
  companyDetails: {
    ...companyDetailsLabels,
    countryPhysical: 'Physical address, country',
    streetPhysical: 'Physical address, street address',
    cityPhysical: 'Physical address, city',
    statePhysical: 'Physical address, state or province',
    zipPhysical: 'Physical address, ZIP or postal code',
  },
  fundingDetails: activityFundingRevenueLabels,
  productsAndServices: productsAndServicesLabels,
  customerType: customerTypeLabels,
  onboardingDocuments: Object.fromEntries(documentGroups.map(({ key, label }) => [key, label])),
};

/** What one entry of a list is called. */
const entries: Record<string, { one: string; all: string; labels: Readonly<Record<string, string>> }> = {
  wallets: { one: 'Wallet', all: 'Wallets', labels: walletLabels },
  directors: { one: 'Director', all: 'Directors', labels: personLabels },
  beneficialOwners: { one: 'Beneficial owner', all: 'Beneficial owners', labels: personLabels },
  relatedParties: { one: 'Related party', all: 'Related parties', labels: personLabels },
};

/**
 * How people call what a dotted path names: 'Legal name', 'Director 1, date of birth', 'Proof of address, file 2'. '' for
 * the whole step and for a path that names nothing known.
 * @param property inside the step's record
 */
export function nameOfField(step: string, property: string): string {
  const [first = '', index, field] = property.split('.');
  const number = Number(index) + 1;
  const list = Object.hasOwn(entries, first) ? entries[first] : undefined;
  if (list) {
    if (!(number > 0)) return list.all;
    const label = field !== undefined && Object.hasOwn(list.labels, field) ? list.labels[field] : undefined;
    return label ? `${list.one} ${number}, ${inSentence(label)}` : `${list.one} ${number}`;
  }
  const known = Object.hasOwn(labels, step) ? labels[step] : undefined;
  const label = known && Object.hasOwn(known, first) ? known[first] : undefined;
  if (!label) return '';
  return step === 'onboardingDocuments' && number > 0 ? `${label}, file ${number}` : label;
}

/** 'Date of birth' as part of a sentence; an abbreviation such as 'ZIP' stays as it is. */
function inSentence(label: string): string {
  return /^[A-Z]{2}/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
