import { describe, expect, it } from 'vitest';
import { type CheckedClaim, judgeClaim, nameKey } from '#domain/compliance/register/claim.ts';
import { type RegisterEntry, RegisterFileError } from '#domain/compliance/register/register-entry.ts';
import { createRegisterReader, shrinkRefusal } from '#domain/compliance/register/register-reader.ts';

const header = [
  'Organization Names (Legal and Operating)',
  'Business Address',
  'Website',
  'MSB Registration Status',
  'MSB Registration Number',
  'Jurisdiction of Incorporation',
  'Incorporation Number',
  'Date Initial MSB Registration Approval',
  'MSB Registration Expiry Date',
];
const names =
  'Legal Name: Maple, Exchange & Sons Inc., \r\nOperating Name: MapleX, \r\nOperating Name: Érable Change';
const maple = [
  names,
  '1 King St\r\nToronto  ON',
  'https://maple.example',
  'Registered',
  'M23563590',
  'Ontario',
  '002025535',
  '2023-05-01',
  '2027-05-31',
];

function read(rows: readonly (readonly string[])[]): RegisterEntry[] {
  const reader = createRegisterReader();
  for (const row of rows) reader.row(row);
  return reader.end();
}

const entry: RegisterEntry = {
  number: 'M23563590',
  names: ['Maple, Exchange & Sons Inc.', 'MapleX', 'Érable Change'],
  status: 'registered',
  approvedOn: '2023-05-01',
  expiresOn: '2027-05-31',
  incorporationNumber: '002025535',
  incorporatedIn: 'Ontario',
  address: '1 King St Toronto ON',
  website: 'https://maple.example',
};

describe('the reader of the register', () => {
  it('reads the file of FINTRAC', () => {
    expect(read([header, maple, header.map(() => '')])).toEqual([entry]);
  });

  it('reads the names in one line as in several', () => {
    const [found] = read([header, [names.replaceAll('\r\n', ''), ...maple.slice(1)]]);
    expect(found?.names).toEqual(entry.names);
  });

  it.each([
    [
      'other case and punctuation',
      header.map((each) => ` ${each.toUpperCase().replaceAll(' ', '_')} `),
      maple,
    ],
    [
      'names in two columns and short headings',
      [
        'Registration Number',
        'Legal Name',
        'Operating Name(s)',
        'Status',
        'Expiry Date',
        'Registration Date',
        'Incorporation Number',
        'Jurisdiction of Incorporation',
        'Address',
        'Website',
      ],
      [
        'm 2356-3590',
        'Maple, Exchange & Sons Inc.',
        'MapleX\nÉrable Change',
        ' REGISTERED ',
        'May 31, 2027',
        '1-May-2023',
        '002025535',
        'Ontario',
        '1 King St Toronto ON',
        'https://maple.example',
      ],
    ],
    [
      'another order and a further column',
      ['Services Offered', ...[...header].reverse()],
      ['Foreign exchange', ...[...maple].reverse()],
    ],
  ])('reads a header with %s', (_, variant, row) => {
    expect(read([variant, row])).toEqual([entry]);
  });

  it.each<[string, string[][], string]>([
    [
      'a page of an error',
      [['<!doctype html>'], ['x']],
      'The file is not FINTRAC’s register of money services businesses: it has no column “MSB Registration Number”, “MSB Registration Status”, “MSB Registration Expiry Date”, “Organization Names (Legal and Operating)”',
    ],
    [
      'a column twice',
      [
        [...header, 'Registration Status'],
        [...maple, 'Expired'],
      ],
      'The file has the column “MSB Registration Status” twice',
    ],
    [
      'half a row',
      [header, maple, maple.slice(0, 3)],
      'Row 3 has 3 of 9 columns. The file is incomplete or damaged',
    ],
    [
      'an unknown status',
      [header, maple.with(3, 'Pending')],
      'Row 2: “Pending” is not one of registered, expired, ceased, revoked',
    ],
    ['no number', [header, maple.with(4, '')], 'Row 2: “” is not a registration number such as M12345678'],
    [
      'a day that does not exist',
      [header, maple.with(8, '2027-02-30')],
      'Row 2: “2027-02-30” is not a date such as 2026-11-30',
    ],
    [
      'a day that may be two',
      [header, maple.with(8, '03/04/2027')],
      'Row 2: “03/04/2027” is not a date such as 2026-11-30',
    ],
    ['a row without a name', [header, maple.with(0, ' ')], 'Row 2 has no name'],
    ['no rows', [header], 'The file has no row of a money services business'],
  ])('refuses a file with %s', (_, rows, message) => {
    expect(() => read(rows)).toThrow(new RegisterFileError(message));
  });

  it('reads a number with two rows once, with the later registration and the names of both', () => {
    const older = maple.with(0, 'Legal Name: Old Maple').with(3, 'Expired').with(8, '2025-05-31');
    const both = read([header, maple, older]);
    expect(both).toEqual([{ ...entry, names: [...entry.names, 'Old Maple'] }]);
    expect(read([header, older, maple])).toEqual(both);
  });

  it('refuses a register that lost more than a fifth', () => {
    expect(shrinkRefusal(1000, 800)).toBeNull();
    expect(shrinkRefusal(0, 5)).toBeNull();
    expect(shrinkRefusal(1000, 799)).toBe(
      'The file has 799 businesses, 20 % fewer than the stored register with 1000. Check that it is complete',
    );
  });
});

describe('a claim of a registration', () => {
  const today = '2026-11-26';
  const claim = { number: '', names: ['MAPLE Exchange and Sons Incorporated'], incorporationNumber: '' };
  const renamed: RegisterEntry = { ...entry, names: ['Other Ltd.'] };

  it.each<[string, Partial<typeof claim>, RegisterEntry[], CheckedClaim]>([
    ['its name', {}, [entry], { outcome: 'registered', entry }],
    ['an operating name', { names: ['', 'erable change'] }, [entry], { outcome: 'registered', entry }],
    ['no name', { names: ['Birch'] }, [entry], { outcome: 'not-found', entry: null }],
    [
      'the incorporation number of another name',
      { names: ['Birch'], incorporationNumber: '2025 535' },
      [entry],
      { outcome: 'name-differs', entry },
    ],
    ['its number', { number: 'M23563590' }, [entry], { outcome: 'registered', entry }],
    [
      'the number of another name',
      { number: 'M23563590' },
      [renamed],
      { outcome: 'name-differs', entry: renamed },
    ],
    [
      'a number that the register does not have',
      { number: 'M1000000' },
      [entry],
      { outcome: 'not-found', entry: null },
    ],
  ])('is compared by %s', (_, of, candidates, expected) => {
    expect(judgeClaim({ ...claim, ...of }, candidates, today)).toEqual(expected);
  });

  it.each(['expired', 'ceased', 'revoked'] as const)('has ended when %s', (status) => {
    const ended = { ...entry, status };
    expect(judgeClaim(claim, [ended], today)).toEqual({ outcome: 'ended', entry: ended });
  });

  it('has ended the day after its last day', () => {
    expect(judgeClaim(claim, [entry], '2027-05-31').outcome).toBe('registered');
    expect(judgeClaim(claim, [entry], '2027-06-01').outcome).toBe('ended');
  });

  it('prefers of two businesses of one name the one in force', () => {
    const ended: RegisterEntry = { ...entry, number: 'M11111111', status: 'ceased', expiresOn: '2028-01-01' };
    expect(judgeClaim(claim, [ended, entry], today)).toEqual({ outcome: 'registered', entry });
  });

  it('is not compared by a short incorporation number or an empty name', () => {
    expect(nameKey('***')).toBe('');
    const short = { ...entry, names: ['Other'], incorporationNumber: '12' };
    expect(
      judgeClaim({ number: '', names: ['***'], incorporationNumber: '12' }, [short], today).outcome,
    ).toBe('not-found');
  });
});
