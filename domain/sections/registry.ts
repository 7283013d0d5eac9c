import type { SectionId, SectionRecords } from '../records/sections.ts';
import { activityFundingRevenue } from './activity-funding-revenue.ts';
import { companyDetails } from './company-details.ts';
import { contactDetails } from './contact-details.ts';
import { controlOwnership } from './control-ownership.ts';
import { customerType } from './customer-type.ts';
import { productsAndServices } from './products-and-services.ts';
import type { Section } from './section.ts';
import { wallets } from './wallets.ts';

/** All sections. Validation rules, labels, the read-back, the search and the API calls are derived from them. */
export const sections: { readonly [Id in SectionId]: Section<SectionRecords[Id]> } = {
  'contact-details': contactDetails,
  'company-details': companyDetails,
  'activity-funding-revenue': activityFundingRevenue,
  wallets,
  'products-and-services': productsAndServices,
  'customer-type': customerType,
  'control-ownership-and-related-parties': controlOwnership,
};
