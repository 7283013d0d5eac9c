// @ts-check
/** The labels of the company's details, written out: the peer's page carries none of the portal's code. */
export const labels = {
  legalName: 'Legal name',
  registrationNumber: 'Registration number',
  dateOfIncorporation: 'Date of incorporation',
  countryOfLegalFormation: 'Country of legal formation',
  taxIdentificationNumber: 'Tax identification number',
  tradeName: 'Trade name',
  companyPhone: 'Company phone',
  website: 'Website',
  countryRegistered: 'Country',
  streetRegistered: 'Street address',
  cityRegistered: 'City',
  stateRegistered: 'State or province',
  zipRegistered: 'ZIP or postal code',
  countryPhysical: 'Country',
  streetPhysical: 'Street address',
  cityPhysical: 'City',
  statePhysical: 'State or province',
  zipPhysical: 'ZIP or postal code',
};
