import { memo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { countryChoices } from '#domain/catalogues/country-aliases.ts';
import { salutations } from '#domain/catalogues/salutations.ts';
import {
  maxCityLength,
  maxEmailLength,
  maxNameLength,
  maxRoleLength,
  maxStateLength,
  maxStreetLength,
  maxSuffixLength,
  maxTaxIdLength,
  maxZipLength,
} from '#domain/rules/limits.ts';
import { personLabels as labels } from '#domain/sections/person.ts';
import type { addPersonMachine } from '#machines/add-person.machine.ts';
import { DateInput } from '#src/ui/form/date-input.tsx';
import { FieldRow } from '#src/ui/form/form-layout.tsx';
import { SelectInput } from '#src/ui/form/select-input.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';
import { SecondCitizenship } from './second-citizenship.tsx';

type PersonFieldsProps = {
  actor: ActorRefFrom<typeof addPersonMachine>;
  secondCountryError: string | undefined;
};

/** The fields of a person, in the order of specification section 3. */
export const PersonFields = memo(function PersonFields({ actor, secondCountryError }: PersonFieldsProps) {
  return (
    <>
      <FieldRow>
        <SelectInput name="salutation" label={labels.salutation} help="Optional" options={salutations} />
        <TextInput name="firstName" max={maxNameLength} label={labels.firstName} autoComplete="off" />
      </FieldRow>
      <FieldRow columns={3}>
        <TextInput
          name="middleName"
          max={maxNameLength}
          label={labels.middleName}
          help="Optional"
          autoComplete="off"
        />
        <TextInput name="lastName" max={maxNameLength} label={labels.lastName} autoComplete="off" />
        <TextInput
          name="suffix"
          max={maxSuffixLength}
          label={labels.suffix}
          help="Optional. For example Jr."
          autoComplete="off"
        />
      </FieldRow>
      <FieldRow>
        <TextInput name="roleAtCompany" max={maxRoleLength} label={labels.roleAtCompany} autoComplete="off" />
        <TextInput
          name="email"
          max={maxEmailLength}
          label={labels.email}
          type="email"
          help="We send the request to verify their identity there"
          autoComplete="off"
          inputMode="email"
        />
      </FieldRow>
      <FieldRow>
        <DateInput name="dateOfBirth" label={labels.dateOfBirth} disableFuture openTo="year" />
        <SelectInput name="countryCitizenship" label={labels.countryCitizenship} options={countryChoices} />
      </FieldRow>
      <SecondCitizenship actor={actor} error={secondCountryError} />
      <TextInput
        name="taxIdNumber"
        max={maxTaxIdLength}
        label={labels.taxIdNumber}
        tooltip="Such as a social security or social insurance number. It tells people of the same name apart."
        autoComplete="off"
      />
      <FieldRow>
        <SelectInput name="country" label={labels.country} options={countryChoices} help="Of residence" />
        <TextInput name="street" max={maxStreetLength} label={labels.street} autoComplete="off" />
      </FieldRow>
      <FieldRow columns={3}>
        <TextInput name="city" max={maxCityLength} label={labels.city} autoComplete="off" />
        <TextInput name="state" max={maxStateLength} label={labels.state} autoComplete="off" />
        <TextInput name="zip" max={maxZipLength} label={labels.zip} autoComplete="off" />
      </FieldRow>
    </>
  );
});
