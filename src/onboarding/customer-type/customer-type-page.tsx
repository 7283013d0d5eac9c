import { emptyCustomerType } from '#domain/sections/customer-type.ts';
import { StepForm } from '../form/step-form.tsx';
import { CustomerTypeFields } from './customer-type-fields.tsx';

export default function CustomerTypePage() {
  return (
    <StepForm
      step="customerType"
      heading="Customer Type"
      why="How closely we must look at a company depends on how it is regulated and owned."
      rows={5}
      toValues={(record) => record ?? emptyCustomerType}
      toRecord={(values) => values}
    >
      <CustomerTypeFields />
    </StepForm>
  );
}
