import { emptyActivityFundingRevenue } from '#domain/sections/activity-funding-revenue.ts';
import { StepForm } from '../form/step-form.tsx';
import { FundingFields } from './funding-fields.tsx';

export default function FundingDetailsPage() {
  return (
    <StepForm
      step="fundingDetails"
      heading="Activities, Funding & Revenue"
      why="Anti-money-laundering rules ask us to understand what your company does and where its money comes from."
      rows={7}
      toValues={(record) => record ?? emptyActivityFundingRevenue}
      toRecord={(values) => values}
    >
      <FundingFields />
    </StepForm>
  );
}
