import { industries } from '../catalogues/industries.ts';
import { netValueBands } from '../catalogues/net-value-bands.ts';
import type { SectionRecords } from '../records/sections.ts';
import { openAnswer } from './open-answer.ts';
import { defineSection } from './section.ts';

/** The company's business and the sources of its money (specification section 3). */
export type ActivityFundingRevenue = SectionRecords['activity-funding-revenue'];

export const activityFundingRevenue = defineSection<ActivityFundingRevenue>({
  name: 'ActivityFundingRevenue',
  title: 'Activities, funding and revenue',
  called: 'activities, funding and revenue',
  questions: {
    engagementPurpose: {
      label: 'Purpose of engagement',
      tooltip: 'What you want us to do for you, and what it is needed for.',
      ...openAnswer,
      missing: 'Describe what you would like to engage us for',
    },
    companyIndustry: {
      label: 'Industry',
      tooltip: 'The industry that most of your revenue comes from.',
      kind: 'choice',
      choices: industries,
      missing: 'Choose the industry of your company',
    },
    businessNature: {
      label: 'Nature of business',
      tooltip: 'What you sell, to whom, and in which countries.',
      ...openAnswer,
      missing: 'Describe what your company does',
    },
    fundSource: {
      label: 'Source of funds',
      tooltip: 'Where the money used in this engagement comes from: sales, a loan, an investment round.',
      ...openAnswer,
      missing: 'Describe where the funds for this engagement come from',
    },
    wealthSource: {
      label: 'Source of wealth',
      tooltip:
        'How the company and its owners came to what they own as a whole: earnings over the years, a sale, an inheritance.',
      ...openAnswer,
      missing: 'Describe where the company’s wealth comes from',
    },
    netValue: {
      label: 'Net asset value',
      tooltip: 'What the company owns minus what it owes, in US dollars. The last balance sheet will do.',
      help: 'In US dollars',
      kind: 'choice',
      choices: netValueBands,
      missing: 'Choose the net asset value of your company',
    },
    inFiatCurrency: {
      label: 'We settle in fiat currencies',
      tooltip:
        'Tick this when you pay or are paid in currencies that a state issues, such as US dollars or euros.',
      kind: 'checkbox',
    },
  },
});
