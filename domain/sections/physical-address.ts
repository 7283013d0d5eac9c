import type { Answers } from '../form/question.ts';
import type { SectionRecords } from '../records/sections.ts';

type CompanyDetails = SectionRecords['company-details'];

/** The fields of the physical address with their registered counterparts, in the order in which an address is written. */
export const physicalFromRegistered = {
  streetPhysical: 'streetRegistered',
  cityPhysical: 'cityRegistered',
  statePhysical: 'stateRegistered',
  zipPhysical: 'zipRegistered',
  countryPhysical: 'countryRegistered',
} as const satisfies Partial<Record<keyof CompanyDetails, keyof CompanyDetails>>;

type PhysicalField = keyof typeof physicalFromRegistered;

/** The fields of the physical address, in display order. */
export const physicalAddressFields: readonly PhysicalField[] = [
  'countryPhysical',
  'streetPhysical',
  'cityPhysical',
  'statePhysical',
  'zipPhysical',
];

/**
 * Returns whether the checkbox "Registered address is different from physical address" is initially ticked: whether any physical
 * field differs from its registered counterpart (specification section 4).
 */
export function physicalAddressDiffers(values: CompanyDetails): boolean {
  return physicalAddressFields.some((field) => values[field] !== values[physicalFromRegistered[field]]);
}

/** Returns whether the physical address is asked for: by the checkbox of a form, or by a different address in a record. */
export function isPhysicalAddressAsked({ addressDiffers, ...values }: Answers): boolean {
  return typeof addressDiffers === 'boolean'
    ? addressDiffers
    : physicalAddressDiffers(values as CompanyDetails);
}

/**
 * Returns the values to save: the physical address is copied from the registered one unless the checkbox is ticked
 * (specification section 4). Does not change the given values.
 */
export function withPhysicalAddress(values: CompanyDetails, differs: boolean): CompanyDetails {
  if (differs) return values;
  return {
    ...values,
    countryPhysical: values.countryRegistered,
    streetPhysical: values.streetRegistered,
    cityPhysical: values.cityRegistered,
    statePhysical: values.stateRegistered,
    zipPhysical: values.zipRegistered,
  };
}
