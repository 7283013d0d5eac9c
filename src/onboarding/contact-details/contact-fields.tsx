import { maxEmailLength, maxNameLength, maxPhoneLength, maxRoleLength } from '#domain/rules/limits.ts';
import { contactDetailsLabels as labels } from '#domain/sections/contact-details.ts';
import { FieldRow } from '#src/ui/form/form-layout.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';

/** Whom to reach about the application, in the order of specification section 3. */
export function ContactFields() {
  return (
    <>
      <FieldRow columns={3}>
        <TextInput name="firstName" max={maxNameLength} label={labels.firstName} autoComplete="given-name" />
        <TextInput
          name="middleName"
          max={maxNameLength}
          label={labels.middleName}
          help="Optional"
          autoComplete="additional-name"
        />
        <TextInput name="lastName" max={maxNameLength} label={labels.lastName} autoComplete="family-name" />
      </FieldRow>
      <TextInput
        name="roleAtCompany"
        max={maxRoleLength}
        label={labels.roleAtCompany}
        help="For example: Chief Compliance Officer"
        autoComplete="organization-title"
      />
      <FieldRow>
        <TextInput
          name="email"
          max={maxEmailLength}
          label={labels.email}
          type="email"
          autoComplete="email"
          inputMode="email"
        />
        <TextInput
          name="contactPhoneWithCountryCode"
          max={maxPhoneLength}
          label={labels.contactPhoneWithCountryCode}
          type="tel"
          help="With the country code, for example +1 416 555 0132"
          autoComplete="tel"
          inputMode="tel"
        />
      </FieldRow>
    </>
  );
}
