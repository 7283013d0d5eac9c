import type { SectionRecords } from '../records/sections.ts';
import {
  addressCountryField,
  cityField,
  stateField,
  streetField,
  zipField,
} from '../rules/address-fields.ts';
import { closedObject } from '../rules/closed-object.ts';
import { countryField } from '../rules/country-field.ts';
import { incorporationDateField } from '../rules/date-field.ts';
import { maxCompanyNameLength, maxRegistrationNumberLength, maxTaxIdLength } from '../rules/limits.ts';
import { phoneField } from '../rules/phone-field.ts';
import { textField } from '../rules/text-field.ts';
import { websiteField } from '../rules/website-field.ts';
import { type AnswerGroup, answerRows, type Labels } from './answers.ts';
import { physicalAddressDiffers, physicalAddressFields, withPhysicalAddress } from './physical-address.ts';
import type { Section, SectionRule } from './section.ts';

/** The company itself (specification section 3, "Company details"). */
export type CompanyDetails = SectionRecords['company-details'];

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

export const companyDetailsLabels: Labels<CompanyDetails> = {
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

export const companyDetails: Section<CompanyDetails> = {
  name: 'CompanyDetails',
  empty: emptyCompanyDetails,
  labels: {
    ...companyDetailsLabels,
    countryPhysical: 'Physical address, country',
    streetPhysical: 'Physical address, street address',
    cityPhysical: 'Physical address, city',
    statePhysical: 'Physical address, state or province',
    zipPhysical: 'Physical address, ZIP or postal code',
  },
  readBack,
  queue: {
    fields: [
      'legalName',
      'tradeName',
      'taxIdentificationNumber',
      'countryOfLegalFormation',
      'dateOfIncorporation',
    ],
    texts: ({ legalName, tradeName, taxIdentificationNumber }) => ({
      names: [legalName, tradeName],
      taxIds: [taxIdentificationNumber],
    }),
  },
};

function readBack(record: CompanyDetails): AnswerGroup[] {
  const rows = answerRows(record, companyDetailsLabels, { days: ['dateOfIncorporation'] });
  const ending = (kind: string) => rows.filter(({ property }) => property.endsWith(kind));
  return [
    { title: 'The company', rows: rows.filter(({ property }) => !/(Registered|Physical)$/.test(property)) },
    { title: 'Registered address', rows: ending('Registered') },
    {
      title: 'Physical address',
      rows: physicalAddressDiffers(record)
        ? ending('Physical')
        : [{ property: 'countryPhysical', label: 'Address', value: 'The same as the registered address' }],
    },
  ];
}

/** The rule of the company details, applied after a physical address that was left out was copied. */
export const companyDetailsRule: SectionRule<CompanyDetails> = {
  schema: () =>
    closedObject(
      {
        legalName: textField({
          missing: 'Enter the legal name as on the certificate',
          max: maxCompanyNameLength,
          isName: true,
        }),
        registrationNumber: textField({
          missing: 'Enter the registration number as on the certificate',
          max: maxRegistrationNumberLength,
        }),
        dateOfIncorporation: incorporationDateField('Enter the date of incorporation as on the certificate'),
        countryOfLegalFormation: countryField('Choose the country under whose law the company was formed'),
        taxIdentificationNumber: textField({
          missing: 'Enter the tax identification number as on the tax registration',
          max: maxTaxIdLength,
        }),
        tradeName: textField({ max: maxCompanyNameLength, isName: true }),
        companyPhone: phoneField("Enter the company's phone number with its country code"),
        website: websiteField(),
        countryRegistered: addressCountryField(),
        streetRegistered: streetField(),
        cityRegistered: cityField(),
        stateRegistered: stateField('countryRegistered'),
        zipRegistered: zipField('countryRegistered'),
        countryPhysical: addressCountryField(),
        streetPhysical: streetField(),
        cityPhysical: cityField(),
        statePhysical: stateField('countryPhysical'),
        zipPhysical: zipField('countryPhysical'),
      },
      'Send the company details as an object',
    ),

  // A physical address that was left out is the registered one (specification section 4). One that was sent empty is an
  // address without an answer, which the schema refuses. Copied texts may be of the wrong type; the schema refuses those too.
  complete: (value, sent) =>
    physicalAddressFields.some((field) => Object.hasOwn(sent, field))
      ? value
      : withPhysicalAddress(value as CompanyDetails, false),

  // A physical address that repeats the registered one repeats its errors too: they are told once.
  told(errors, value) {
    if (errors.some(({ property }) => property === '')) return errors;
    if (physicalAddressDiffers(value as CompanyDetails)) return errors;
    const repeated = new Set<string>(physicalAddressFields);
    return errors.filter(({ property }) => !repeated.has(property));
  },
};
