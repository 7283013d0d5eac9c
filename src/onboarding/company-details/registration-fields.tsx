import { countryChoices } from '#domain/catalogues/country-aliases.ts';
import {
  maxCompanyNameLength,
  maxPhoneLength,
  maxRegistrationNumberLength,
  maxTaxIdLength,
  maxWebsiteLength,
} from '#domain/rules/limits.ts';
import { companyDetailsLabels as labels } from '#domain/sections/company-details.ts';
import { DateInput } from '#src/ui/form/date-input.tsx';
import { FieldRow } from '#src/ui/form/form-layout.tsx';
import { SelectInput } from '#src/ui/form/select-input.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';

/** What identifies the company, and how to reach it. */
export function RegistrationFields() {
  return (
    <>
      <FieldRow>
        <TextInput
          name="legalName"
          max={maxCompanyNameLength}
          label={labels.legalName}
          autoComplete="organization"
        />
        <TextInput
          name="registrationNumber"
          max={maxRegistrationNumberLength}
          label={labels.registrationNumber}
          help="As on the certificate of incorporation"
        />
      </FieldRow>
      <FieldRow>
        <DateInput
          name="dateOfIncorporation"
          label={labels.dateOfIncorporation}
          disableFuture
          openTo="year"
        />
        <SelectInput
          name="countryOfLegalFormation"
          label={labels.countryOfLegalFormation}
          options={countryChoices}
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          name="taxIdentificationNumber"
          max={maxTaxIdLength}
          label={labels.taxIdentificationNumber}
          tooltip="We need it to tell your company from others of the same name, and for tax reporting rules."
        />
        <TextInput
          name="tradeName"
          max={maxCompanyNameLength}
          label={labels.tradeName}
          help="Optional. The name you do business under, if it is another one"
        />
      </FieldRow>
      <FieldRow>
        <TextInput
          name="companyPhone"
          max={maxPhoneLength}
          label={labels.companyPhone}
          type="tel"
          help="With the country code, for example +1 416 555 0132"
          autoComplete="tel"
          inputMode="tel"
        />
        <TextInput
          name="website"
          max={maxWebsiteLength}
          label={labels.website}
          help="Optional. For example www.example.com"
          autoComplete="url"
          inputMode="url"
        />
      </FieldRow>
    </>
  );
}
