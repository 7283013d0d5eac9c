import type { ObjectSchema } from 'yup';
import type { CompanyDetails } from '../records/company-details.ts';
import { addressCountryField, cityField, stateField, streetField, zipField } from './address-fields.ts';
import { closedObject } from './closed-object.ts';
import { countryField } from './country-field.ts';
import { incorporationDateField } from './date-field.ts';
import { maxCompanyNameLength, maxRegistrationNumberLength, maxTaxIdLength } from './limits.ts';
import { phoneField } from './phone-field.ts';
import { textField } from './text-field.ts';
import { websiteField } from './website-field.ts';

/** What must hold of the company details, once the physical address was copied where it is the registered one. */
export const companyDetailsRule: ObjectSchema<CompanyDetails> = closedObject(
  {
    legalName: textField({
      missing: 'Enter the legal name as on the certificate',
      max: maxCompanyNameLength,
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
    tradeName: textField({ max: maxCompanyNameLength }),
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
);
