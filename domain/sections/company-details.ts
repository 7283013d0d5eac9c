import { type AddressPart, type Heading, inSentence, type QuestionDetails } from '../form/question.ts';
import type { SectionRecords } from '../records/sections.ts';
import {
  maxCityLength,
  maxCompanyNameLength,
  maxRegistrationNumberLength,
  maxStreetLength,
  maxTaxIdLength,
} from '../rules/limits.ts';
import { isPhysicalAddressAsked, physicalFromRegistered } from './physical-address.ts';
import { defineSection } from './section.ts';

type Details = {
  heading?: Heading;
  when?: QuestionDetails['when'];
  /** Returns the full label of a question; receives its short label in lower case. */
  fullLabel?(label: string): string;
};

/**
 * Returns the questions of an address of the company.
 * @param kind the suffix of their names
 */
function addressQuestions<Kind extends string>(kind: Kind, { heading, when, fullLabel }: Details) {
  const section = `section-${kind.toLowerCase()}`;
  const country = `country${kind}`;
  const parts: Record<AddressPart, QuestionDetails> = {
    country: {
      label: 'Country',
      kind: 'country',
      missing: 'Choose the country of this address',
      addressPart: 'country',
      beside: 1,
      autoComplete: `${section} country-name`,
      ...(heading && { heading }),
    },
    street: {
      label: 'Street address',
      kind: 'text',
      max: maxStreetLength,
      missing: 'Enter the street and number',
      addressPart: 'street',
      autoComplete: `${section} street-address`,
    },
    city: {
      label: 'City',
      kind: 'text',
      max: maxCityLength,
      missing: 'Enter the city',
      addressPart: 'city',
      beside: 2,
      autoComplete: `${section} address-level2`,
    },
    state: {
      label: 'State or province',
      kind: 'state',
      country,
      addressPart: 'state',
      autoComplete: `${section} address-level1`,
    },
    zip: {
      label: 'ZIP or postal code',
      kind: 'zip',
      country,
      addressPart: 'zip',
      autoComplete: `${section} postal-code`,
    },
  };
  const named = Object.entries(parts).map(([part, details]) => [
    `${part}${kind}`,
    {
      ...details,
      ...(when && { when }),
      ...(fullLabel && { fullLabel: fullLabel(inSentence(details.label)) }),
    },
  ]);
  return Object.fromEntries(named) as Record<`${AddressPart}${Kind}`, QuestionDetails>;
}

/** The company's name, identifiers and addresses (specification section 3, "Company details"). */
export type CompanyDetails = SectionRecords['company-details'];

export const companyDetails = defineSection<CompanyDetails>({
  name: 'CompanyDetails',
  title: 'The company',
  called: 'company details',
  questions: {
    legalName: {
      label: 'Legal name',
      kind: 'text',
      max: maxCompanyNameLength,
      isName: true,
      missing: 'Enter the legal name as on the certificate',
      beside: 1,
      autoComplete: 'organization',
      search: 'names',
    },
    registrationNumber: {
      label: 'Registration number',
      help: 'As on the certificate of incorporation',
      kind: 'text',
      max: maxRegistrationNumberLength,
      missing: 'Enter the registration number as on the certificate',
    },
    dateOfIncorporation: {
      label: 'Date of incorporation',
      kind: 'pastDate',
      missing: 'Enter the date of incorporation as on the certificate',
      beside: 1,
      inQueue: true,
    },
    countryOfLegalFormation: {
      label: 'Country of legal formation',
      kind: 'country',
      missing: 'Choose the country under whose law the company was formed',
      inQueue: true,
    },
    taxIdentificationNumber: {
      label: 'Tax identification number',
      tooltip: 'We need it to tell your company from others of the same name, and for tax reporting rules.',
      kind: 'text',
      max: maxTaxIdLength,
      missing: 'Enter the tax identification number as on the tax registration',
      beside: 1,
      search: 'taxIds',
    },
    tradeName: {
      label: 'Trade name',
      help: 'Optional. The name you do business under, if it is another one',
      kind: 'text',
      max: maxCompanyNameLength,
      isName: true,
      search: 'names',
    },
    companyPhone: {
      label: 'Company phone',
      help: 'With the country code, for example +1 416 555 0132',
      kind: 'phone',
      missing: "Enter the company's phone number with its country code",
      beside: 1,
      autoComplete: 'tel',
    },
    website: {
      label: 'Website',
      help: 'Optional. For example www.example.com',
      kind: 'website',
      autoComplete: 'url',
    },
    ...addressQuestions('Registered', {
      heading: { title: 'Registered address', description: 'The address in the company register.' },
    }),
    ...addressQuestions('Physical', {
      heading: {
        title: 'Physical address',
        description: 'Where the company in fact works.',
        otherwise: {
          label: 'Address',
          value: 'The same as the registered address',
          sameAs: physicalFromRegistered,
        },
      },
      when: isPhysicalAddressAsked,
      fullLabel: (label) => `Physical address, ${label}`,
    }),
  },
});
