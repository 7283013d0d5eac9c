import { companyTypes } from '../../../domain/catalogues/company-types.ts';
import { customerTypeLabels as labels } from '../../../domain/catalogues/field-labels.ts';
import { type CustomerType, emptyCustomerType } from '../../../domain/records/customer-type.ts';
import { SelectInput } from '../../ui/select-input.tsx';
import { YesNoInput } from '../../ui/yes-no-input.tsx';
import { StepForm } from '../form/step-form.tsx';

/** What kind of customer the company is in the eyes of the rules. */
export default function CustomerTypePage() {
  return (
    <StepForm
      step="customerType"
      heading="Customer Type"
      why="How closely we must look at a company depends on how it is regulated and owned."
      rows={5}
      toValues={(record): CustomerType => record ?? emptyCustomerType}
      toRecord={(values) => values}
    >
      <YesNoInput
        name="regulatedEntity"
        label={labels.regulatedEntity}
        tooltip="The company holds a licence from, or is registered with, a financial supervisor."
      />
      <YesNoInput
        name="reportableInstitution"
        label={labels.reportableInstitution}
        tooltip="The company must report accounts under the Common Reporting Standard or FATCA."
      />
      <YesNoInput
        name="listedRegulatedExchange"
        label={labels.listedRegulatedExchange}
        tooltip="The company's shares are traded on a regulated stock exchange."
      />
      <YesNoInput
        name="bearedShares"
        label={labels.bearedShares}
        tooltip="Shares that belong to whoever holds the paper, without the holder's name in a register."
      />
      <SelectInput name="companyType" label={labels.companyType} options={companyTypes} />
    </StepForm>
  );
}
