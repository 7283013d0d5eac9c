import { activityFundingRevenue } from '#domain/sections/activity-funding-revenue.ts';
import { StepForm } from '../form/step-form.tsx';

export default function FundingDetailsPage() {
  return (
    <StepForm
      step="fundingDetails"
      section={activityFundingRevenue}
      heading="Activities, Funding & Revenue"
      why="Anti-money-laundering rules require us to understand what your company does and where its money comes from."
      rows={7}
    />
  );
}
