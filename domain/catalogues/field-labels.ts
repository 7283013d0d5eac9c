import type { ActivityFundingRevenue } from '../records/activity-funding-revenue.ts';
import type { CompanyDetails } from '../records/company-details.ts';
import type { ContactDetails } from '../records/contact-details.ts';
import type { Person } from '../records/control-ownership.ts';
import type { CustomerType } from '../records/customer-type.ts';
import type { ProductsAndServices } from '../records/products-and-services.ts';
import type { Wallet } from '../records/wallets.ts';

/** How the fields of a record are called, in the order in which people are asked for them. */
type Labels<Kept> = Readonly<Record<keyof Kept, string>>;

export const contactDetailsLabels: Labels<ContactDetails> = {
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  roleAtCompany: 'Role at company',
  email: 'Email',
  contactPhoneWithCountryCode: 'Phone number',
};

export const companyDetailsLabels: Labels<CompanyDetails> = {
  legalName: 'Legal name',
  registrationNumber: 'Registration number',
  dateOfIncorporation: 'Date of incorporation',
  countryOfLegalFormation: 'Country of legal formation',
  taxIdentificationNumber: 'Tax identification number',
  tradeName: 'Trade name',
  companyPhone: 'Company phone',
  website: 'Website',
  countryRegistered: 'Country',
  streetRegistered: 'Street address',
  cityRegistered: 'City',
  stateRegistered: 'State or province',
  zipRegistered: 'ZIP or postal code',
  countryPhysical: 'Country',
  streetPhysical: 'Street address',
  cityPhysical: 'City',
  statePhysical: 'State or province',
  zipPhysical: 'ZIP or postal code',
};

export const activityFundingRevenueLabels: Labels<ActivityFundingRevenue> = {
  engagementPurpose: 'Purpose of engagement',
  companyIndustry: 'Industry',
  businessNature: 'Nature of business',
  fundSource: 'Source of funds',
  wealthSource: 'Source of wealth',
  netValue: 'Net asset value',
  inFiatCurrency: 'We settle in fiat currencies',
};

export const walletLabels: Labels<Wallet> = {
  walletAddress: 'Wallet address',
  provider: 'Provider',
  primaryAsset: 'Primary asset',
  blockchain: 'Blockchain',
};

export const productsAndServicesLabels: Labels<ProductsAndServices> = {
  services: 'Services',
  description: 'Rationale',
};

export const customerTypeLabels: Labels<CustomerType> = {
  regulatedEntity: 'Regulated entity',
  reportableInstitution: 'Reportable financial institution',
  listedRegulatedExchange: 'Listed company on a regulated exchange',
  bearedShares: 'Bearer shares',
  companyType: 'Company type',
};

export const personLabels: Labels<Person> = {
  salutation: 'Salutation',
  firstName: 'First name',
  middleName: 'Middle name',
  lastName: 'Last name',
  suffix: 'Suffix',
  roleAtCompany: 'Role at company',
  email: 'Email',
  dateOfBirth: 'Date of birth',
  countryCitizenship: 'Country of citizenship',
  secondaryCountryCitizenship: 'Second country of citizenship',
  taxIdNumber: 'Tax ID number',
  country: 'Country',
  street: 'Street address',
  city: 'City',
  state: 'State or province',
  zip: 'ZIP or postal code',
};
