import { describe, expect, it } from 'vitest';
import { byPageOrder, nameOfField, refusalInWords } from '#domain/field-names.ts';
import { readBack } from '#domain/read-back.ts';
import { withPhysicalAddress } from '#domain/sections/physical-address.ts';
import { validPerson, validRecords } from './valid-records.ts';
import { formFixtures } from './wizard.ts';

const groupsOf = (step: string, records = validRecords) =>
  readBack(records).find((each) => each.step === step)?.groups ?? [];
const rowsOf = (step: string, records = validRecords) => groupsOf(step, records).flatMap(({ rows }) => rows);
const answerAt = (step: string, property: string, records = validRecords) =>
  rowsOf(step, records).find((row) => row.property === property)?.value;

describe('reading back', () => {
  it('follows the wizard, with the titles of its steps', () => {
    const steps = readBack(validRecords).map(({ step, section, title }) => ({ step, section, title }));
    expect(steps).toEqual(formFixtures.map(({ step, section, title }) => ({ step, section, title })));
  });

  it('has an answer for every field of every record', () => {
    for (const { step, section } of readBack(validRecords)) {
      const record: object = validRecords[section];
      const read = rowsOf(step).map(({ property }) => property.split('.')[0]);
      expect(new Set(read)).toEqual(new Set(Object.keys(record)));
    }
    expect(rowsOf('controlOwnership').map(({ property }) => property)).toEqual([
      ...Object.keys(validPerson).map((field) => `directors.0.${field}`),
      ...Object.keys(validPerson).map((field) => `beneficialOwners.0.${field}`),
      'relatedParties',
    ]);
  });

  it('has no groups for sections that were never saved', () => {
    for (const { groups } of readBack({ wallets: null })) expect(groups).toEqual([]);
  });

  it('shows days in words, yes or no, and choices by their labels', () => {
    expect(answerAt('companyDetails', 'dateOfIncorporation')).toBe('1 April 2019');
    expect(answerAt('controlOwnership', 'directors.0.dateOfBirth')).toBe('9 December 1980');
    expect(answerAt('customerType', 'regulatedEntity')).toBe('Yes');
    expect(answerAt('customerType', 'bearedShares')).toBe('No');
    expect(answerAt('productsAndServices', 'services')).toBe('CAMLO / MLRO services, Enhanced due diligence');
    expect(answerAt('companyDetails', 'tradeName')).toBe('');
  });

  it('does not change text that only looks like a day', () => {
    const company = { ...validRecords['company-details'], registrationNumber: '2019-04-01' };
    const records = { ...validRecords, 'company-details': company };
    expect(answerAt('companyDetails', 'registrationNumber', records)).toBe('2019-04-01');
  });

  it('shows two equal addresses once', () => {
    const company = withPhysicalAddress(validRecords['company-details'], false);
    const groups = groupsOf('companyDetails', { ...validRecords, 'company-details': company });
    expect(groups.at(-1)).toMatchObject({
      title: 'Physical address',
      rows: [{ property: 'countryPhysical', label: 'Address', value: 'The same as the registered address' }],
    });
  });

  it('numbers and names the entries of a list, and says if there are none', () => {
    expect(groupsOf('controlOwnership').map(({ title }) => title)).toEqual([
      'Director 1: Ms. Grace Hopper',
      'Beneficial owner 1: Ms. Grace Hopper',
      'Related parties',
    ]);
    expect(answerAt('controlOwnership', 'relatedParties')).toBe('None');
    expect(groupsOf('wallet').map(({ title }) => title)).toEqual(['Wallet 1']);
    expect(groupsOf('wallet', { ...validRecords, wallets: { wallets: [] } })).toEqual([
      { title: 'Wallets', rows: [{ property: 'wallets', label: 'Wallets', value: 'None' }] },
    ]);
  });
});

it.each([
  ['companyDetails', 'legalName', 'Legal name'],
  ['companyDetails', 'zipPhysical', 'Physical address, ZIP or postal code'],
  ['controlOwnership', 'directors', 'Directors'],
  ['controlOwnership', 'beneficialOwners.1.taxIdNumber', 'Beneficial owner 2, tax ID number'],
  ['controlOwnershipVerification', 'directors.0', 'Director 1'],
  ['wallet', 'wallets.2.walletAddress', 'Wallet 3, wallet address'],
  ['onboardingDocuments', 'proofOfAddress', 'Proof of address'],
  ['onboardingDocuments', 'proofOfAddress.1', 'Proof of address, file 2'],
  ['identityVerification', '', ''],
  ['companyDetails', 'constructor', ''],
  ['__proto__', 'toString', ''],
  ['wallet', 'wallets.x.y', 'Wallets'],
])('calls the field at %s %s “%s”', (step, property, name) => {
  expect(nameOfField(step, property)).toBe(name);
});

describe('a refusal in a summary', () => {
  it.each([
    ['fundingDetails', 'fundSource', 'Source of funds: say more'],
    ['companyDetails', 'zipPhysical', 'Physical address, ZIP or postal code: say more'],
    ['controlOwnership', 'directors.1.email', 'Director 2, email: say more'],
    ['companyDetails', 'constructor', 'Say more'],
    ['companyDetails', '', 'Say more'],
  ])('of %s, %j reads %j', (step, property, words) => {
    expect(refusalInWords(step, { property, message: 'Say more' })).toBe(words);
  });

  it('is in the order of the page: fields, lists, entries, and their fields', () => {
    const sorted = (step: string, ...paths: string[]) => paths.toSorted((a, b) => byPageOrder(step, a, b));
    expect(sorted('fundingDetails', 'wealthSource', 'unknown', 'fundSource', 'engagementPurpose')).toEqual([
      'engagementPurpose',
      'fundSource',
      'wealthSource',
      'unknown',
    ]);
    expect(
      sorted(
        'controlOwnership',
        'relatedParties.0.email',
        'directors.10.zip',
        'directors.2.zip',
        'directors.2.email',
      ),
    ).toEqual(['directors.2.email', 'directors.2.zip', 'directors.10.zip', 'relatedParties.0.email']);
  });
});
