import { memo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { countries } from '../../../domain/catalogues/countries.ts';
import { salutations } from '../../../domain/catalogues/salutations.ts';
import type { addPersonMachine } from '../../../machines/add-person.machine.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { FieldRow } from '../../ui/field-row.tsx';
import { SelectInput } from '../../ui/select-input.tsx';
import { TextInput } from '../../ui/text-input.tsx';
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
        <SelectInput name="salutation" label="Salutation" help="Optional" options={salutations} />
        <TextInput name="firstName" label="First name" autoComplete="off" />
      </FieldRow>
      <FieldRow columns={3}>
        <TextInput name="middleName" label="Middle name" help="Optional" autoComplete="off" />
        <TextInput name="lastName" label="Last name" autoComplete="off" />
        <TextInput name="suffix" label="Suffix" help="Optional. For example Jr." autoComplete="off" />
      </FieldRow>
      <FieldRow>
        <TextInput name="roleAtCompany" label="Role at company" autoComplete="off" />
        <TextInput
          name="email"
          label="Email"
          type="email"
          help="We send the request to verify their identity there"
          autoComplete="off"
          inputMode="email"
        />
      </FieldRow>
      <FieldRow>
        <DateInput name="dateOfBirth" label="Date of birth" disableFuture openTo="year" />
        <SelectInput name="countryCitizenship" label="Country of citizenship" options={countries} />
      </FieldRow>
      <SecondCitizenship actor={actor} error={secondCountryError} />
      <TextInput
        name="taxIdNumber"
        label="Tax ID number"
        tooltip="Such as a social security or social insurance number. It tells people of the same name apart."
        autoComplete="off"
      />
      <FieldRow>
        <SelectInput name="country" label="Country" options={countries} help="Of residence" />
        <TextInput name="street" label="Street address" autoComplete="off" />
      </FieldRow>
      <FieldRow columns={3}>
        <TextInput name="city" label="City" autoComplete="off" />
        <TextInput name="state" label="State or province" autoComplete="off" />
        <TextInput name="zip" label="ZIP or postal code" autoComplete="off" />
      </FieldRow>
    </>
  );
});
