import type { SectionRecords } from '../records/sections.ts';

type CompanyType = SectionRecords['customer-type']['companyType'];

/** Forms in which the owner is the business: there is no entity whose existence or ownership could be confirmed. */
const ownBusiness: readonly CompanyType[] = ['Freelancer / Independent Contractor', 'Sole Proprietorship'];

/** Returns whether a company of this legal form is an entity apart from its owner. */
export function isEntity(type: CompanyType): boolean {
  return !ownBusiness.includes(type);
}
