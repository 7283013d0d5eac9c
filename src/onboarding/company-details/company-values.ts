import { type CompanyDetails, emptyCompanyDetails } from '#domain/sections/company-details.ts';
import { physicalAddressDiffers, withPhysicalAddress } from '#domain/sections/physical-address.ts';

/** The record and the box that says whether its physical address is its own. */
export type CompanyValues = CompanyDetails & { addressDiffers: boolean };

/** What the form shows of a record, or of none. */
export function toCompanyValues(record: CompanyDetails | null): CompanyValues {
  const details = record ?? emptyCompanyDetails;
  // Ticked when any physical field differs from its registered counterpart (specification section 4).
  return { ...details, addressDiffers: physicalAddressDiffers(details) };
}

/** The record that the form stands for. */
export function toCompanyRecord({ addressDiffers, ...details }: CompanyValues): CompanyDetails {
  return withPhysicalAddress(details, addressDiffers);
}
