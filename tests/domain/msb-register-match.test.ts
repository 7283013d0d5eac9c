import { describe, expect, it } from 'vitest';
import type { RegisterEntry } from '#domain/compliance/register/register-entry.ts';
import { type AppliedBusiness, matchRegister } from '#domain/msb/register-match.ts';

const today = '2026-11-26';
const applied: AppliedBusiness = {
  legalName: 'Maple Leaf Remittance Inc.',
  incorporationNumber: '1234567-8',
  registrationNumber: '',
  registeredOn: '',
  validUntil: '',
};
const renewed = { registrationNumber: 'M1', registeredOn: '2024-12-01', validUntil: '2026-11-30' };

const entry = (changes: Partial<RegisterEntry> = {}): RegisterEntry => ({
  number: 'M1',
  names: [applied.legalName, 'Maple Change'],
  status: 'registered',
  approvedOn: '2026-11-20',
  expiresOn: '2028-11-30',
  incorporationNumber: '',
  incorporatedIn: '',
  address: '',
  website: '',
  ...changes,
});

type Case = [what: string, entries: RegisterEntry[], applied?: Partial<AppliedBusiness>];
const match = ([, entries, changes = {}]: Case) => matchRegister({ ...applied, ...changes }, entries, today);

describe('a registration', () => {
  it.each<Case>([
    ['the same legal name', [entry({ names: ['MAPLE LEAF REMITTANCE INCORPORATED'] })]],
    [
      'the incorporation number and a similar name',
      [entry({ names: ['Maple Leaf Remittances and Remittance Ltd'], incorporationNumber: '0012345678' })],
    ],
    ['the number that FINTRAC gave before, with a later end', [entry({ names: ['Other'] })], renewed],
  ])('is exact by %s', (...each) => {
    expect(match(each)).toEqual({ exact: each[1][0], similar: [] });
  });

  it.each<Case>([
    ['two businesses have the name', [entry(), entry({ number: 'M2' })]],
    ['another incorporation number', [entry({ incorporationNumber: '99999999' })]],
    ['the incorporation number alone', [entry({ names: ['Oak Ltd'], incorporationNumber: '12345678' })]],
    ['an operating name only', [entry({ names: ['Oak Ltd', applied.legalName] })]],
    ['a part of the name', [entry({ names: ['Maple Leaf Ltd'] })]],
    ['another number than before', [entry({ number: 'M2' })], renewed],
  ])('is suggested for %s', (...each) => {
    expect(match(each)).toEqual({ exact: null, similar: each[1] });
  });

  it.each<Case>([
    ['one that is revoked', [entry({ status: 'revoked' })]],
    ['one that ends today', [entry({ expiresOn: today })]],
    ['the one that is to be renewed', [entry({ expiresOn: '2026-11-30' })], renewed],
    ['one without an end, for a renewal', [entry({ expiresOn: '' })], renewed],
    ['another business', [entry({ names: ['Oak Exchange Ltd'] })]],
    ['no name at all', [entry({ names: ['Inc.'] })], { legalName: '', incorporationNumber: '' }],
  ])('is not %s', (...each) => {
    expect(match(each)).toEqual({ exact: null, similar: [] });
  });
});
