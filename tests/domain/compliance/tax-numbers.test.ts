import { describe, expect, it } from 'vitest';
import {
  leftOut,
  taxNumbersIn,
  withoutTaxNumberAnswers,
  withoutTaxNumbers,
} from '#domain/compliance/examination/tax-numbers.ts';
import { validRecords } from '#tests/domain/valid-records.ts';

/** A number with the check digit of a SIN, which FINTRAC's guidance uses as an example of none. */
const sin = '130 692 544';
const none = { people: [], others: [] };

describe('the tax numbers of people', () => {
  it('are emptied in the answers, and known for every other text', () => {
    const { people, others } = taxNumbersIn(validRecords);
    expect(people.length).toBeGreaterThan(0);
    expect(others).toContain(validRecords['company-details'].taxIdentificationNumber);
    const left = JSON.stringify(
      withoutTaxNumberAnswers(validRecords)['control-ownership-and-related-parties'],
    );
    for (const number of people) expect(left).not.toContain(number);
  });

  it('include that of a business without an entity of its own', () => {
    const own = {
      ...validRecords,
      'customer-type': { ...validRecords['customer-type'], companyType: 'Sole Proprietorship' as const },
    };
    const { taxIdentificationNumber } = validRecords['company-details'];
    expect(taxNumbersIn(own).people).toContain(taxIdentificationNumber);
    expect(withoutTaxNumberAnswers(own)['company-details']?.taxIdentificationNumber).toBe('');
    expect(withoutTaxNumberAnswers(validRecords)['company-details']?.taxIdentificationNumber).toBe(
      taxIdentificationNumber,
    );
  });

  it.each(['130692544', '130-692-544', '130 692 544', '130.692.544', '130\u00a0692\u00a0544'])(
    'are left out of a text in the spelling %s',
    (spelling) => {
      const value = { note: [`His SIN is ${spelling}.`] };
      expect(withoutTaxNumbers(value, none)).toEqual({ note: [`His SIN is ${leftOut}.`] });
      expect(withoutTaxNumbers(value, { people: [sin], others: [sin] })).toEqual({
        note: [`His SIN is ${leftOut}.`],
      });
    },
  );

  it('are left out if they are known, also without a check digit', () => {
    const known = { people: ['AB-12 345 x'], others: [] };
    expect(withoutTaxNumbers('tax id ab12345X, again A B 1 2 3 4 5 X', known)).toBe(
      `tax id ${leftOut}, again ${leftOut}`,
    );
  });

  it.each([
    ['a telephone number', '+1 416 555 0123'],
    ['a number without the check digit', '130 692 545'],
    ['a longer number', '130 692 544 001'],
    ['a part of a hash', 'ab130692544cd'],
    ['a number that no SIN begins with', '830 692 545'],
    ['a time', '2026-11-21T08:00:00.000Z'],
  ])('are not seen in %s', (_name, text) => {
    expect(withoutTaxNumbers(text, none)).toBe(text);
  });

  it('are not seen in the number of a register or of a document', () => {
    expect(withoutTaxNumbers('Licence 130692544', { people: [], others: [sin] })).toBe('Licence 130692544');
  });

  it('of no digits are not searched for', () => {
    const records = structuredClone(validRecords);
    const [director] = records['control-ownership-and-related-parties'].directors;
    if (director) director.taxIdNumber = 'n/a';
    expect(taxNumbersIn(records).people).not.toContain('n/a');
  });
});
