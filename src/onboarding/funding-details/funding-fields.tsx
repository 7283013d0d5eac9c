import { industries } from '#domain/catalogues/industries.ts';
import { netValueBands } from '#domain/catalogues/net-value-bands.ts';
import { maxAnswerLength, minAnswerLength } from '#domain/rules/limits.ts';
import { activityFundingRevenueLabels as labels } from '#domain/sections/activity-funding-revenue.ts';
import { CheckboxInput } from '#src/ui/form/checkbox-input.tsx';
import { SelectInput } from '#src/ui/form/select-input.tsx';
import { TextInput } from '#src/ui/form/text-input.tsx';

/** What the company does, and where its money comes from. */
export function FundingFields() {
  return (
    <>
      <TextInput
        name="engagementPurpose"
        label={labels.engagementPurpose}
        tooltip="What you want us to do for you, and what it is needed for."
        min={minAnswerLength}
        max={maxAnswerLength}
        multiline
      />
      <SelectInput
        name="companyIndustry"
        label={labels.companyIndustry}
        tooltip="The industry that most of your revenue comes from."
        options={industries}
      />
      <TextInput
        name="businessNature"
        label={labels.businessNature}
        tooltip="What you sell, to whom, and in which countries."
        min={minAnswerLength}
        max={maxAnswerLength}
        multiline
      />
      <TextInput
        name="fundSource"
        label={labels.fundSource}
        tooltip="Where the money used in this engagement comes from: sales, a loan, an investment round."
        min={minAnswerLength}
        max={maxAnswerLength}
        multiline
      />
      <TextInput
        name="wealthSource"
        label={labels.wealthSource}
        tooltip="How the company and its owners came to what they own as a whole: earnings over the years, a sale, an inheritance."
        min={minAnswerLength}
        max={maxAnswerLength}
        multiline
      />
      <SelectInput
        name="netValue"
        label={labels.netValue}
        tooltip="What the company owns minus what it owes, in US dollars. The last balance sheet will do."
        help="In US dollars"
        options={netValueBands}
      />
      <CheckboxInput
        name="inFiatCurrency"
        label={labels.inFiatCurrency}
        tooltip="Tick this when you pay or are paid in currencies that a state issues, such as US dollars or euros."
      />
    </>
  );
}
