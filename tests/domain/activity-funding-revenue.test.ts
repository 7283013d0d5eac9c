import { describe, expect, it } from 'vitest';
import { industries } from '#domain/catalogues/industries.ts';
import { netValueBands } from '#domain/catalogues/net-value-bands.ts';
import { activityFundingRevenue } from '#domain/sections/activity-funding-revenue.ts';
import { refusals } from './valid-records.ts';

const section = 'activity-funding-revenue';
const answers = ['engagementPurpose', 'businessNature', 'wealthSource', 'fundSource'];

describe('activities, funding and revenue', () => {
  it('demand every answer and choice', () => {
    expect(refusals(section, activityFundingRevenue.empty)).toEqual({
      engagementPurpose: 'Describe what you would like to engage us for',
      companyIndustry: 'Choose the industry of your company',
      businessNature: 'Describe what your company does',
      wealthSource: 'Describe where the company’s wealth comes from',
      fundSource: 'Describe where the funds for this engagement come from',
      netValue: 'Choose the net asset value of your company',
    });
  });

  it.each(answers)('take %s of 10 to 2000 characters, on several lines', (property) => {
    expect(refusals(section, { [property]: 'a'.repeat(10) })).toEqual({});
    expect(refusals(section, { [property]: 'first line\r\n\tsecond line' })).toEqual({});
    expect(refusals(section, { [property]: 'a'.repeat(2000) })).toEqual({});
    expect(refusals(section, { [property]: 'a'.repeat(9) })).toEqual({
      [property]: 'Say a little more, at least 10 characters',
    });
    expect(refusals(section, { [property]: 'a'.repeat(2001) })).toEqual({
      [property]: 'Shorten this to 2000 characters or fewer',
    });
    expect(refusals(section, { [property]: 'from savings\u0000' })).toEqual({
      [property]: 'Type this again without hidden characters',
    });
  });

  it('take the industry and the net asset value from their lists', () => {
    for (const companyIndustry of industries) expect(refusals(section, { companyIndustry })).toEqual({});
    for (const netValue of netValueBands) expect(refusals(section, { netValue })).toEqual({});
    expect(refusals(section, { companyIndustry: 'Piracy', netValue: '100000' })).toEqual({
      companyIndustry: 'Choose one of the options in the list',
      netValue: 'Choose one of the options in the list',
    });
  });

  it.each([undefined, null, 'true', 1])('refuse %j for settling in fiat currencies', (inFiatCurrency) => {
    expect(refusals(section, { inFiatCurrency })).toEqual({ inFiatCurrency: 'Choose yes or no' });
  });
});
