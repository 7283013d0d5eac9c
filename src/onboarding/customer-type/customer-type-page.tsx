import { companyTypes } from '../../../domain/catalogues/company-types.ts';
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
        label="Regulated entity"
        tooltip="The company holds a licence from, or is registered with, a financial supervisor."
      />
      <YesNoInput
        name="reportableInstitution"
        label="Reportable financial institution"
        tooltip="The company must report accounts under the Common Reporting Standard or FATCA."
      />
      <YesNoInput
        name="listedRegulatedExchange"
        label="Listed company on a regulated exchange"
        tooltip="The company's shares are traded on a regulated stock exchange."
      />
      <YesNoInput
        name="bearedShares"
        label="Bearer shares"
        tooltip="Shares that belong to whoever holds the paper, without the holder's name in a register."
      />
      <SelectInput name="companyType" label="Company type" options={companyTypes} />
    </StepForm>
  );
}
