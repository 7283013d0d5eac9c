import { industries } from '../catalogues/industries.ts';
import { netValueBands } from '../catalogues/net-value-bands.ts';
import type { AsTyped, SectionRecords } from '../records/sections.ts';
import { answerField } from '../rules/answer-field.ts';
import { choiceField } from '../rules/choice-field.ts';
import { closedObject } from '../rules/closed-object.ts';
import { yesNoField } from '../rules/yes-no-field.ts';
import { answerRows, type Labels } from './answers.ts';
import type { Section, SectionRule } from './section.ts';

/** What the company does and where its money comes from (specification section 3). */
export type ActivityFundingRevenue = SectionRecords['activity-funding-revenue'];

/** The record before anything was saved. */
export const emptyActivityFundingRevenue: AsTyped<ActivityFundingRevenue> = {
  engagementPurpose: '',
  companyIndustry: '',
  businessNature: '',
  wealthSource: '',
  fundSource: '',
  netValue: '',
  inFiatCurrency: false,
};

export const activityFundingRevenueLabels: Labels<ActivityFundingRevenue> = {
  engagementPurpose: 'Purpose of engagement',
  companyIndustry: 'Industry',
  businessNature: 'Nature of business',
  fundSource: 'Source of funds',
  wealthSource: 'Source of wealth',
  netValue: 'Net asset value',
  inFiatCurrency: 'We settle in fiat currencies',
};

export const activityFundingRevenue: Section<ActivityFundingRevenue> = {
  name: 'ActivityFundingRevenue',
  empty: emptyActivityFundingRevenue,
  labels: activityFundingRevenueLabels,
  readBack: (record) => [
    { title: 'Activities, funding and revenue', rows: answerRows(record, activityFundingRevenueLabels) },
  ],
};

/** What must hold of the activities, funding and revenue. */
export const activityFundingRevenueRule: SectionRule<ActivityFundingRevenue> = {
  schema: () =>
    closedObject(
      {
        engagementPurpose: answerField('Describe what you would like to engage us for'),
        companyIndustry: choiceField({
          choices: industries,
          missing: 'Choose the industry of your company',
        }),
        businessNature: answerField('Describe what your company does'),
        wealthSource: answerField('Describe how the wealth behind the company came about'),
        fundSource: answerField('Describe where the funds for this engagement come from'),
        netValue: choiceField({
          choices: netValueBands,
          missing: 'Choose the net asset value of your company',
        }),
        inFiatCurrency: yesNoField(),
      },
      'Send the activities, funding and revenue as an object',
    ),
};
