import { describe, expect, it } from 'vitest';
import { documentGroupKeys, documentGroups, maxAgeMonthsOf } from '#domain/catalogues/document-groups.ts';
import { emptyOnboardingDocuments, filesNamedIn } from '#domain/records/onboarding-documents.ts';
import { documentAge, lastDayOfUse } from '#domain/rules/document-age.ts';
import { validateOnboardingDocuments } from '#domain/rules/onboarding-documents.ts';

const context = { today: '2026-11-21' };
const check = (value: unknown) => validateOnboardingDocuments(value, context);
const errorsOf = (value: unknown) => {
  const checked = check(value);
  return checked.ok ? [] : checked.errors;
};

describe('the groups of documents', () => {
  it('are the twelve of the specification, the required ones first', () => {
    expect(documentGroupKeys).toEqual([
      'boardResolution',
      'certificateIncorporation',
      'operatingAgreement',
      'ownershipStructure',
      'directorOrManager',
      'shareholderRegisterCap',
      'proofOfAddress',
      'certificateOfIncumbency',
      'sourceOfFunds',
      'sourceOfWealth',
      'taxForm',
      'additionalDocumentation',
    ]);
    expect(documentGroups.filter(({ need }) => need === 'required')).toHaveLength(7);
    expect(documentGroups.slice(7).every(({ need }) => need === 'optional')).toBe(true);
  });

  it('have the descriptions of the specification', () => {
    const help = Object.fromEntries(documentGroups.map((group) => [group.key, group.help]));
    expect(help.proofOfAddress).toMatch(/entity's name.*within 3 months/);
    expect(help.certificateOfIncumbency).toMatch(/within 12 months/);
    expect(help.ownershipStructure).toMatch(/25% or more/);
    expect(help.shareholderRegisterCap).toMatch(/25% or more/);
  });

  it('have an age limit for two of them', () => {
    expect(documentGroupKeys.filter((group) => maxAgeMonthsOf(group) !== null)).toEqual([
      'proofOfAddress',
      'certificateOfIncumbency',
    ]);
  });
});

describe('a documents record', () => {
  it('may be empty, and omitted groups are empty', () => {
    expect(check({})).toEqual({ ok: true, value: emptyOnboardingDocuments });
    expect(check(emptyOnboardingDocuments)).toEqual({ ok: true, value: emptyOnboardingDocuments });
  });

  it('keeps the order of the files and the dates of groups that need one', () => {
    const value = {
      proofOfAddress: ['b', 'a'],
      taxForm: ['c'],
      issueDates: { a: '2026-11-21', b: '2020-01-01' },
    };
    const checked = check(value);
    expect(checked).toEqual({ ok: true, value: { ...emptyOnboardingDocuments, ...value } });
    expect(checked.ok && filesNamedIn(checked.value)).toEqual(['b', 'a', 'c']);
  });

  it('contains at most 20 files per group', () => {
    const ids = Array.from({ length: 21 }, (_, index) => `file-${index}`);
    expect(check({ taxForm: ids.slice(0, 20) }).ok).toBe(true);
    expect(errorsOf({ taxForm: ids })).toEqual([
      { property: 'taxForm', message: 'Keep at most 20 files in this group' },
    ]);
  });

  it('names each file once, across all groups', () => {
    const message = 'This file is already listed. List it once';
    expect(errorsOf({ taxForm: ['a', 'a'] })).toEqual([{ property: 'taxForm.1', message }]);
    expect(errorsOf({ sourceOfFunds: ['a'], taxForm: ['b', 'a'] })).toEqual([
      { property: 'taxForm.1', message },
    ]);
  });

  it.each([
    [undefined, 'Enter the date on which this document was issued'],
    ['', 'Enter the date on which this document was issued'],
    ['2026-02-30', 'Enter a date that exists, as YYYY-MM-DD'],
    ['yesterday', 'Enter a date that exists, as YYYY-MM-DD'],
    [20261121, 'Enter a date that exists, as YYYY-MM-DD'],
    ['2026-11-22', 'Enter a date that is not in the future'],
  ])('refuses %j as the issue date of a document with an age limit', (date, message) => {
    for (const group of ['proofOfAddress', 'certificateOfIncumbency']) {
      expect(errorsOf({ [group]: ['a'], issueDates: { ...(date !== undefined && { a: date }) } })).toEqual([
        { property: 'issueDates.a', message },
      ]);
    }
  });

  it('refuses dates of other documents', () => {
    expect(errorsOf({ taxForm: ['a'], issueDates: { a: '2026-11-01', z: '2026-11-01' } })).toEqual([
      expect.objectContaining({ property: 'issueDates.a' }),
      expect.objectContaining({ property: 'issueDates.z' }),
    ]);
  });

  it.each([
    null,
    undefined,
    'text',
    [],
    5,
    { taxForm: 'a' },
    { taxForm: [null] },
    { taxForm: [''] },
    { taxForm: [5] },
    { taxForm: ['x'.repeat(65)] },
    { issueDates: null },
    { issueDates: [] },
    { issueDates: 'x' },
    { secrets: ['a'] },
    { constructor: ['a'] },
    JSON.parse('{"__proto__":["a"]}'),
  ])('refuses %j without throwing', (value) => {
    expect(errorsOf(value).length).toBeGreaterThan(0);
  });
});

describe('the age of a document', () => {
  it.each([
    ['proofOfAddress', '2026-11-21', 'fine'],
    ['proofOfAddress', '2026-09-05', 'fine'],
    ['proofOfAddress', '2026-09-04', 'soon'],
    ['proofOfAddress', '2026-08-21', 'soon'],
    ['proofOfAddress', '2026-08-20', 'tooOld'],
    ['certificateOfIncumbency', '2025-12-06', 'fine'],
    ['certificateOfIncumbency', '2025-12-04', 'soon'],
    ['certificateOfIncumbency', '2025-11-21', 'soon'],
    ['certificateOfIncumbency', '2025-11-20', 'tooOld'],
    ['taxForm', '1999-01-01', 'fine'],
    ['proofOfAddress', '', 'fine'],
  ] as const)('%s of %s is %s on 21 November 2026', (group, issuedOn, age) => {
    expect(documentAge(group, issuedOn, context.today)).toBe(age);
  });

  it('ends at the end of the month if the month has no such day', () => {
    expect(lastDayOfUse('proofOfAddress', '2026-11-30')).toBe('2027-02-28');
    expect(lastDayOfUse('proofOfAddress', '2027-11-30')).toBe('2028-02-29');
    expect(lastDayOfUse('certificateOfIncumbency', '2028-02-29')).toBe('2029-02-28');
    expect(lastDayOfUse('proofOfAddress', '2026-10-31')).toBe('2027-01-31');
  });
});
