/** A director, a beneficial owner or a related party (specification section 3, "Control / ownership record"). */
export type Person = {
  /** One of the salutations, '' when none was chosen. */
  salutation: string;
  firstName: string;
  middleName: string;
  lastName: string;
  suffix: string;
  roleAtCompany: string;
  email: string;
  /** 'YYYY-MM-DD', '' while empty. */
  dateOfBirth: string;
  countryCitizenship: string;
  /** '' unless the person is a citizen of two countries. */
  secondaryCountryCitizenship: string;
  taxIdNumber: string;
  country: string;
  street: string;
  city: string;
  state: string;
  zip: string;
};

/** Who controls, owns or stands close to the company. */
export type ControlOwnership = {
  directors: Person[];
  beneficialOwners: Person[];
  relatedParties: Person[];
};

/** A new person, before anything was typed. */
export const emptyPerson: Person = {
  salutation: '',
  firstName: '',
  middleName: '',
  lastName: '',
  suffix: '',
  roleAtCompany: '',
  email: '',
  dateOfBirth: '',
  countryCitizenship: '',
  secondaryCountryCitizenship: '',
  taxIdNumber: '',
  country: '',
  street: '',
  city: '',
  state: '',
  zip: '',
};

/** The record before anything was saved. */
export const emptyControlOwnership: ControlOwnership = {
  directors: [],
  beneficialOwners: [],
  relatedParties: [],
};
