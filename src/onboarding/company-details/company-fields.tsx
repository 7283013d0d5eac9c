import { useFormikContext } from 'formik';
import { CheckboxInput } from '#src/ui/form/checkbox-input.tsx';
import { FieldGroup } from '#src/ui/form/form-layout.tsx';
import { AddressFields } from './address-fields.tsx';
import type { CompanyValues } from './company-values.ts';
import { RegistrationFields } from './registration-fields.tsx';

/** The company as the registers know it, and where it works. */
export function CompanyFields() {
  return (
    <>
      <FieldGroup title="The company">
        <RegistrationFields />
      </FieldGroup>
      <FieldGroup title="Registered address" description="The address in the company register.">
        <AddressFields kind="Registered" />
        <CheckboxInput name="addressDiffers" label="Registered address is different from physical address" />
      </FieldGroup>
      <PhysicalAddress />
    </>
  );
}

function PhysicalAddress() {
  const { values } = useFormikContext<CompanyValues>();
  if (!values.addressDiffers) return null;
  return (
    <FieldGroup title="Physical address" description="Where the company in fact works.">
      <AddressFields kind="Physical" />
    </FieldGroup>
  );
}
