import { useFormikContext } from 'formik';
import {
  type CompanyDetails,
  emptyCompanyDetails,
  physicalAddressDiffers,
  withPhysicalAddress,
} from '../../../domain/records/company-details.ts';
import { CheckboxInput } from '../../ui/checkbox-input.tsx';
import { FieldGroup } from '../../ui/field-group.tsx';
import { StepForm } from '../form/step-form.tsx';
import { AddressFields } from './address-fields.tsx';
import { RegistrationFields } from './registration-fields.tsx';

/** The record and the box that says whether its physical address is its own. */
type Values = CompanyDetails & { addressDiffers: boolean };

function toValues(record: CompanyDetails | null): Values {
  const details = record ?? emptyCompanyDetails;
  // Ticked when any physical field differs from its registered counterpart (specification section 4).
  return { ...details, addressDiffers: physicalAddressDiffers(details) };
}

function toRecord({ addressDiffers, ...details }: Values): CompanyDetails {
  return withPhysicalAddress(details, addressDiffers);
}

/** The company as the registers know it. */
export default function CompanyDetailsPage() {
  return (
    <StepForm
      step="companyDetails"
      heading="Company Details"
      why="We compare these details with the company register, so please enter them as they stand on the certificate."
      rows={8}
      toValues={toValues}
      toRecord={toRecord}
    >
      <FieldGroup title="The company">
        <RegistrationFields />
      </FieldGroup>
      <FieldGroup title="Registered address" description="The address in the company register.">
        <AddressFields kind="Registered" />
        <CheckboxInput name="addressDiffers" label="Registered address is different from physical address" />
      </FieldGroup>
      <PhysicalAddress />
    </StepForm>
  );
}

function PhysicalAddress() {
  const { values } = useFormikContext<Values>();
  if (!values.addressDiffers) return null;
  return (
    <FieldGroup title="Physical address" description="Where the company in fact works.">
      <AddressFields kind="Physical" />
    </FieldGroup>
  );
}
