import type { Answers } from '../form/question.ts';
import type { SectionRecords } from '../records/sections.ts';

type CompanyDetails = SectionRecords['company-details'];

const physicalFromRegistered = {
  countryPhysical: 'countryRegistered',
  streetPhysical: 'streetRegistered',
  cityPhysical: 'cityRegistered',
  statePhysical: 'stateRegistered',
  zipPhysical: 'zipRegistered',
} as const satisfies Partial<Record<keyof CompanyDetails, keyof CompanyDetails>>;

type PhysicalField = keyof typeof physicalFromRegistered;

/** The fields of the physical address, in the order shown. */
export const physicalAddressFields: readonly PhysicalField[] = [
  'countryPhysical',
  'streetPhysical',
  'cityPhysical',
  'statePhysical',
  'zipPhysical',
];

/**
 * Whether the box "Registered address is different from physical address" is ticked on load: any physical field
 * differs from its registered counterpart (specification section 4).
 */
export function physicalAddressDiffers(values: CompanyDetails): boolean {
  return physicalAddressFields.some((field) => values[field] !== values[physicalFromRegistered[field]]);
}

/** Whether the physical address is asked for: a form says so by its box, a record by an address that differs. */
export function isPhysicalAddressAsked({ addressDiffers, ...values }: Answers): boolean {
  return typeof addressDiffers === 'boolean'
    ? addressDiffers
    : physicalAddressDiffers(values as CompanyDetails);
}

/**
 * The values to save: the physical address is copied from the registered one unless the box is ticked
 * (specification section 4). The given values are left as they are.
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
