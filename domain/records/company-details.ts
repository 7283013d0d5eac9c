/** The company itself (specification section 3, "Company details"). */
export type CompanyDetails = {
  legalName: string;
  registrationNumber: string;
  /** 'YYYY-MM-DD', '' while empty. */
  dateOfIncorporation: string;
  countryOfLegalFormation: string;
  taxIdentificationNumber: string;
  tradeName: string;
  /** With the country code and its leading plus. */
  companyPhone: string;
  website: string;
  countryRegistered: string;
  streetRegistered: string;
  cityRegistered: string;
  stateRegistered: string;
  zipRegistered: string;
  countryPhysical: string;
  streetPhysical: string;
  cityPhysical: string;
  statePhysical: string;
  zipPhysical: string;
};

/** The record before anything was saved. */
export const emptyCompanyDetails: CompanyDetails = {
  legalName: '',
  registrationNumber: '',
  dateOfIncorporation: '',
  countryOfLegalFormation: '',
  taxIdentificationNumber: '',
  tradeName: '',
  companyPhone: '',
  website: '',
  countryRegistered: '',
  streetRegistered: '',
  cityRegistered: '',
  stateRegistered: '',
  zipRegistered: '',
  countryPhysical: '',
  streetPhysical: '',
  cityPhysical: '',
  statePhysical: '',
  zipPhysical: '',
};

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
