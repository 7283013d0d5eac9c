import { companyDetails } from '#domain/sections/company-details.ts';
import { StepForm } from '../form/step-form.tsx';
import { CompanyFields, toCompanyRecord, toCompanyValues } from './company-fields.tsx';

export default function CompanyDetailsPage() {
  return (
    <StepForm
      step="companyDetails"
      section={companyDetails}
      heading="Company Details"
      why="We compare these details with the company register, so please enter them as on the certificate."
      rows={8}
      toValues={toCompanyValues}
      toRecord={toCompanyRecord}
    >
      <CompanyFields />
    </StepForm>
  );
}
