import { companyTypes } from '#domain/catalogues/company-types.ts';
import { customerTypeLabels as labels } from '#domain/sections/customer-type.ts';
import { SelectInput } from '#src/ui/form/select-input.tsx';
import { YesNoInput } from '#src/ui/form/yes-no-input.tsx';

/** How the company is regulated and owned. */
export function CustomerTypeFields() {
  return (
    <>
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
    </>
  );
}
