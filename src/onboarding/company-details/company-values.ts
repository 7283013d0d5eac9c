import { type CompanyDetails, companyDetails } from '#domain/sections/company-details.ts';
import { physicalAddressDiffers, withPhysicalAddress } from '#domain/sections/physical-address.ts';

/** The record, and the checkbox that says whether the physical address differs. */
export type CompanyValues = CompanyDetails & { addressDiffers: boolean };

/** Returns the form's values for a record, or for none. */
export function toCompanyValues(record: CompanyDetails | null): CompanyValues {
  const details = { ...companyDetails.empty, ...record };
  // Checked when any physical field differs from its registered counterpart (specification section 4).
  return { ...details, addressDiffers: physicalAddressDiffers(details) };
}

/** Returns the record of the form's values. */
export function toCompanyRecord({ addressDiffers, ...details }: CompanyValues): CompanyDetails {
  return withPhysicalAddress(details, addressDiffers);
}
