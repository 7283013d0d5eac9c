import type { ActivityFundingRevenue } from './activity-funding-revenue.ts';
import type { CompanyDetails } from './company-details.ts';
import type { ContactDetails } from './contact-details.ts';
import type { ControlOwnership } from './control-ownership.ts';
import type { CustomerType } from './customer-type.ts';
import type { ProductsAndServices } from './products-and-services.ts';
import type { Wallets } from './wallets.ts';

/** What each single-record section keeps, by the section's id: its path in the API without the slash. */
export type SectionRecords = {
  'contact-details': ContactDetails;
  'company-details': CompanyDetails;
  'activity-funding-revenue': ActivityFundingRevenue;
  wallets: Wallets;
  'products-and-services': ProductsAndServices;
  'customer-type': CustomerType;
  'control-ownership-and-related-parties': ControlOwnership;
};

/** A single-record section of the onboarding (specification section 7). */
export type SectionId = keyof SectionRecords;

/** The sections in the order in which the wizard asks for them. */
export const sectionIds: readonly SectionId[] = [
  'contact-details',
  'company-details',
  'activity-funding-revenue',
  'wallets',
  'products-and-services',
  'customer-type',
  'control-ownership-and-related-parties',
];
