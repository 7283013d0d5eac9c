import { contactDetailsLabels as labels } from '../../../domain/catalogues/field-labels.ts';
import { emptyContactDetails } from '../../../domain/records/contact-details.ts';
import { FieldRow } from '../../ui/field-row.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { StepForm } from '../form/step-form.tsx';

/** Who we speak to about this application. */
export default function ContactDetailsPage() {
  return (
    <StepForm
      step="contactDetails"
      heading="Contact Details"
      why="Tell us who to contact about this application, so that questions and decisions reach the right person."
      rows={6}
      toValues={(record) => record ?? emptyContactDetails}
      toRecord={(values) => values}
    >
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
    </StepForm>
  );
}
