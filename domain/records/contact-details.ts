/** Whom to reach about the onboarding (specification section 3, "Contact details"). */
export type ContactDetails = {
  firstName: string;
  middleName: string;
  lastName: string;
  roleAtCompany: string;
  email: string;
  /** With the country code and its leading plus, as typed: '+44 20 7946 0958'. */
  contactPhoneWithCountryCode: string;
};

/** The record before anything was saved. */
export const emptyContactDetails: ContactDetails = {
  firstName: '',
  middleName: '',
  lastName: '',
  roleAtCompany: '',
  email: '',
  contactPhoneWithCountryCode: '',
};
