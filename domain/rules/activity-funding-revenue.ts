import type { ObjectSchema } from 'yup';
import { industries } from '../catalogues/industries.ts';
import { netValueBands } from '../catalogues/net-value-bands.ts';
import type { ActivityFundingRevenue } from '../records/activity-funding-revenue.ts';
import { answerField } from './answer-field.ts';
import { choiceField } from './choice-field.ts';
import { closedObject } from './closed-object.ts';
import { yesNoField } from './yes-no-field.ts';

/** What must hold of the activities, funding and revenue. */
export const activityFundingRevenueRule: ObjectSchema<ActivityFundingRevenue> = closedObject(
  {
    engagementPurpose: answerField('Describe what you would like to engage us for'),
    companyIndustry: choiceField({ choices: industries, missing: 'Choose the industry of your company' }),
    businessNature: answerField('Describe what your company does'),
    wealthSource: answerField('Describe how the wealth behind the company came about'),
    fundSource: answerField('Describe where the funds for this engagement come from'),
    netValue: choiceField({ choices: netValueBands, missing: 'Choose the net asset value of your company' }),
    inFiatCurrency: yesNoField(),
  },
  'Send the activities, funding and revenue as an object',
);
