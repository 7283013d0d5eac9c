import type { SectionId, SectionRecords } from '../records/sections.ts';
import { activityFundingRevenue, activityFundingRevenueRule } from './activity-funding-revenue.ts';
import { companyDetails, companyDetailsRule } from './company-details.ts';
import { contactDetails, contactDetailsRule } from './contact-details.ts';
import { controlOwnership, controlOwnershipRule } from './control-ownership.ts';
import { customerType, customerTypeRule } from './customer-type.ts';
import { productsAndServices, productsAndServicesRule } from './products-and-services.ts';
import type { Section, SectionRule } from './section.ts';
import { wallets, walletsRule } from './wallets.ts';

/** Every section: labels, read-back, the search and the calls follow from it. */
export const sections: { readonly [Id in SectionId]: Section<SectionRecords[Id]> } = {
  'contact-details': contactDetails,
  'company-details': companyDetails,
  'activity-funding-revenue': activityFundingRevenue,
  wallets,
  'products-and-services': productsAndServices,
  'customer-type': customerType,
  'control-ownership-and-related-parties': controlOwnership,
};

/** What must hold of each: what is sent is prepared and judged by it. */
export const sectionRules: { readonly [Id in SectionId]: SectionRule<SectionRecords[Id]> } = {
  'contact-details': contactDetailsRule,
  'company-details': companyDetailsRule,
  'activity-funding-revenue': activityFundingRevenueRule,
  wallets: walletsRule,
  'products-and-services': productsAndServicesRule,
  'customer-type': customerTypeRule,
  'control-ownership-and-related-parties': controlOwnershipRule,
};
