import { expect, it } from 'vitest';
import { type JudgedCase, objectionInAudit, objectionsTo } from '#domain/rules/objections.ts';

const person = {
  id: 'check-1',
  role: 'directors',
  firstName: 'Grace',
  lastName: 'Hopper',
  email: 'grace@example.com',
  verified: false,
  status: 'pending',
  reason: null,
  requestedAt: null,
} as const;
const verified = { status: 'verified', reason: null, updatedAt: null } as const;

const clear: JudgedCase = {
  verification: {
    provider: 'manual',
    self: verified,
    people: [{ ...person, verified: true, status: 'verified' }],
  },
  asked: [{ step: 'wallet', property: '', reason: 'Name all wallets.', mended: true }],
  missing: [],
  marked: [],
  risks: [],
};

it('a verified, changed and complete case has no objections', () => {
  expect(objectionsTo(clear)).toEqual([]);
});

it('each open objection is listed once, and in the audit without a name or text of a person', () => {
  const open = objectionsTo({
    verification: {
      provider: 'manual',
      self: { ...verified, status: 'refused' },
      people: [person, { ...person, role: 'beneficialOwners' }],
    },
    asked: [{ step: 'wallet', property: '', reason: 'Name all wallets.', mended: false }],
    missing: [
      { step: 'identityVerification', property: '', message: 'Verify your identity' },
      { step: 'onboardingDocuments', property: 'taxForm', message: 'Upload the tax form' },
    ],
    marked: [{ step: 'companyDetails', property: 'Ada Lovelace', reason: 'She is 40.' }],
    risks: ['regulated', 'bearer_shares'],
  });
  expect(open.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'identity: The representative: refused',
    'identity: Grace Hopper: waits for a decision',
    'asked: Name all wallets.',
    'missing: Upload the tax form',
    'marked: She is 40.',
    'risk: The company issues bearer shares. Enhanced due diligence applies',
  ]);
  expect(open.map(objectionInAudit)).toEqual([
    'identity: self',
    'identity: check-1',
    'asked: Wallets',
    'missing: Required Onboarding Documents: Tax form',
    'marked: Company Details',
    'risk: Customer Type: Bearer shares',
  ]);
});
