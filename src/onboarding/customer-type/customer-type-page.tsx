import { customerType } from '#domain/sections/customer-type.ts';
import { StepForm } from '../form/step-form.tsx';

export default function CustomerTypePage() {
  return (
    <StepForm
      step="customerType"
      section={customerType}
      heading="Customer Type"
      why="How closely we must look at a company depends on how it is regulated and owned."
      rows={5}
    />
  );
}
