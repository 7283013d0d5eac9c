import type { SectionRecords } from '../records/sections.ts';

/** The legal forms of a company, in display order (specification section 3, "Customer type"). */
export const companyTypes: readonly SectionRecords['customer-type']['companyType'][] = [
  'Branch Office',
  'Corporation (Inc.)',
  'Cooperative',
  'Freelancer / Independent Contractor',
  'Government Entity',
  'Joint Venture',
  'Limited Liability Company (LLC)',
  'Non-Profit Organization',
  'Partnership',
  'Public Limited Company (PLC)',
  'Sole Proprietorship',
  'Subsidiary',
  'Trust',
];
