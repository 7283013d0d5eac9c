import { contactDetailsLabels as labels } from '#domain/sections/contact-details.ts';
import { FieldRow } from '#src/ui/form/form-layout.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';

/** Whom to reach about the application, in the order of specification section 3. */
export function ContactFields() {
  return (
    <>
      <FieldRow columns={3}>
        <TextInput name="firstName" label={labels.firstName} autoComplete="given-name" />
        <TextInput
          name="middleName"
          label={labels.middleName}
          help="Optional"
          autoComplete="additional-name"
        />
        <TextInput name="lastName" label={labels.lastName} autoComplete="family-name" />
      </FieldRow>
      <TextInput
        name="roleAtCompany"
        label={labels.roleAtCompany}
        help="For example: Chief Compliance Officer"
        autoComplete="organization-title"
      />
      <FieldRow>
        <TextInput name="email" label={labels.email} type="email" autoComplete="email" inputMode="email" />
        <TextInput
          name="contactPhoneWithCountryCode"
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
