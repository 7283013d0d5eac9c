import { describe, expect, it } from 'vitest';
import { companyTypes } from '#domain/catalogues/company-types.ts';
import { validateRecord } from '#domain/rules/validate.ts';
import { refusals, today } from './valid-records.ts';

const section = 'customer-type';
const questions = ['regulatedEntity', 'reportableInstitution', 'listedRegulatedExchange', 'bearedShares'];

describe('the customer type', () => {
  it('requires an answer to each question and a company type', () => {
    const result = validateRecord(section, {}, { today });
    expect(result).toEqual({
      ok: false,
      errors: [
        ...questions.map((property) => ({ property, message: 'Choose yes or no' })),
        { property: 'companyType', message: 'Choose the type of your company' },
      ],
    });
  });

  it.each(questions)('accepts %s as true or false only', (property) => {
    expect(refusals(section, { [property]: true })).toEqual({});
    expect(refusals(section, { [property]: false })).toEqual({});
    for (const value of ['true', 'yes', 1, 0, null, '', [true], {}]) {
      expect(refusals(section, { [property]: value })).toEqual({ [property]: 'Choose yes or no' });
    }
  });

  it.each(companyTypes)('accepts the company type %s', (companyType) => {
    expect(refusals(section, { companyType })).toEqual({});
  });

  it.each(['LLC', 'corporation (inc.)', 'toString', 7])('refuses the company type %j', (companyType) => {
    expect(refusals(section, { companyType })).toEqual({
      companyType: 'Choose one of the options in the list',
    });
  });
});
