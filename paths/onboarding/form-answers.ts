import type { FormStepId } from '#machines/steps.ts';
import type { Answers } from '../actions.ts';

/** What is typed into a form with one record, by label. */
export type FormAnswers = {
  /** The page's heading. */
  heading: string;
  /** Answers that every rule accepts, in the order in which they can be typed. */
  complete: Answers;
  /** The field that is changed, restored and refused; the first that can be empty. */
  field: string;
  /** Another accepted answer for that field. */
  other: string;
  /** The server's message for the empty field. */
  refusal: string;
};

/** The first name that another window saves. */
export const theirFirstName = 'Ada BBB';

/** The steps whose form is one record; the other two contain lists. */
export type PlainStepId = Exclude<FormStepId, 'wallet' | 'controlOwnership'>;

/** The answers of each of them. */
export const formAnswers: Readonly<Record<PlainStepId, FormAnswers>> = {
  contactDetails: {
    heading: 'Contact Details',
    complete: {
      'First name': 'Ada',
      'Middle name': '',
      'Last name': 'Lovelace',
      'Role at company': 'Director',
      Email: 'ada@example.com',
      'Phone number': '+44 20 7946 0958',
    },
    field: 'First name',
    other: 'Augusta',
    refusal: 'Enter your first name',
  },
  companyDetails: {
    heading: 'Company Details',
    complete: {
      // First, because a second address has the same labels.
      'Registered address is different from physical address': false,
      'Legal name': 'Analytical Engines Ltd',
      'Registration number': '01234567',
      'Date of incorporation': '04/01/2019',
      'Country of legal formation': 'United Kingdom',
      'Tax identification number': 'GB123456789',
      'Trade name': 'Engines',
      'Company phone': '+44 20 7946 0958',
      Website: 'https://engines.example',
      Country: 'United Kingdom',
      'Street address': '12 St James Square',
      City: 'London',
      'State or province': '',
      'ZIP or postal code': 'SW1Y 4JH',
    },
    field: 'Legal name',
    other: 'Difference Engines Ltd',
    refusal: 'Enter the legal name as on the certificate',
  },
  fundingDetails: {
    heading: 'Activities, Funding & Revenue',
    complete: {
      'Purpose of engagement': 'Registration as a money services business',
      Industry: 'Finance',
      'Nature of business': 'Exchange of digital assets for businesses',
      'Source of funds': 'Retained earnings and a seed round',
      'Source of wealth': 'Sale of an earlier company in 2018',
      'Net asset value': '$1,000,001 - $10,000,000',
      'We settle in fiat currencies': true,
    },
    field: 'Purpose of engagement',
    other: 'Registration as a payment service provider',
    refusal: 'Describe what you would like to engage us for',
  },
  productsAndServices: {
    heading: 'Products & Services',
    complete: {
      'CAMLO / MLRO services': true,
      'Enhanced due diligence': true,
      'AMLI Cyber': false,
      Rationale: 'We need an officer while we hire our own',
    },
    field: 'Rationale',
    other: 'We need an officer for as long as ours is away',
    refusal: 'Explain why you need these services',
  },
  customerType: {
    heading: 'Customer Type',
    complete: {
      'Regulated entity': 'Yes',
      'Reportable financial institution': 'Yes',
      'Listed company on a regulated exchange': 'No',
      'Bearer shares': 'No',
      'Company type': 'Limited Liability Company (LLC)',
    },
    field: 'Company type',
    other: 'Partnership',
    refusal: 'Choose the type of your company',
  },
};
