import { describe, expect, it } from 'vitest';
import { emptyOnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import type { ChangeRequest } from '#domain/rules/submission-decision.ts';
import type { FrozenCase } from '#server/records/submission/frozen-case.ts';
import { type StandingCase, withOutcomes } from '#server/records/submission/requested-changes.ts';
import { validPerson, validRecords } from '#tests/domain/valid-records.ts';

const at = '2026-11-21T10:00:00.000Z';
const section = 'control-ownership-and-related-parties';
const ada = { ...validPerson, firstName: 'Ada', email: 'ada@example.com', taxIdNumber: '111' };
const grace = { ...validPerson, firstName: 'Grace', email: 'grace@example.com', taxIdNumber: '222' };
const handedIn = { status: 'pending', reason: null, updatedAt: '2026-11-21T08:00:00.000Z' } as const;
const person = {
  id: 'ada',
  role: 'directors',
  firstName: 'Ada',
  lastName: 'King',
  email: 'ada@example.com',
  verified: false,
  status: 'not_started',
  reason: null,
  requestedAt: at,
} as const;

const people = (...directors: (typeof ada)[]) => ({ ...validRecords[section], directors });

const version: FrozenCase = {
  format: 1,
  onboardingId: 'case',
  userId: 'client',
  version: 1,
  submittedAt: '2026-11-21T09:00:00.000Z',
  records: { ...validRecords, [section]: people(ada, grace) },
  documents: [
    { group: 'taxForm', id: 'w9', name: 'w9.jpg', size: 1, sha256: '', issuedOn: null },
    { group: 'proofOfAddress', id: 'bill', name: 'bill.jpg', size: 1, sha256: '', issuedOn: '2026-10-01' },
  ],
  verification: { provider: 'manual', self: handedIn, people: [person] },
  certification: { text: '', name: 'Ada King', role: 'Director', date: '2026-11-21' },
};

const asSubmitted: StandingCase = {
  records: version.records,
  documents: {
    ...emptyOnboardingDocuments,
    taxForm: ['w9'],
    proofOfAddress: ['bill'],
    issueDates: { bill: '2026-10-01' },
  },
  verification: version.verification,
  submissions: 1,
};

/** Returns whether a mark counts as made in a case with this state. */
function isMade(step: ChangeRequest['step'], property: string, now: Partial<StandingCase>): boolean {
  const changes = [{ step, property, reason: 'Look at it again' }];
  const [judged] = withOutcomes({ changes, at, version, amended: null }, { ...asSubmitted, ...now });
  expect(judged).toMatchObject(changes[0]!);
  return judged!.mended;
}

const withPeople = (...directors: (typeof ada)[]) => ({
  records: { ...validRecords, [section]: people(...directors) },
});

describe('a requested change', () => {
  it.each([
    ['companyDetails', 'legalName'],
    ['wallet', ''],
    ['controlOwnership', 'directors.1.email'],
    ['onboardingDocuments', 'taxForm'],
    ['onboardingDocuments', ''],
    ['identityVerification', ''],
    ['controlOwnershipVerification', 'directors.0'],
    ['certifyAndSubmit', ''],
  ] as const)('is open while %s %s is unchanged', (step, property) => {
    expect(isMade(step, property, {})).toBe(false);
  });

  it('is made by another answer, not by one next to it', () => {
    const company = { ...validRecords['company-details'], tradeName: 'Engines' };
    const now = { records: { ...asSubmitted.records, 'company-details': company } };
    expect(isMade('companyDetails', 'tradeName', now)).toBe(true);
    expect(isMade('companyDetails', '', now)).toBe(true);
    expect(isMade('companyDetails', 'legalName', now)).toBe(false);
  });

  it('is found at the current index of a list entry', () => {
    const property = 'directors.1.email';
    const other = { ...grace, email: 'grace.hopper@example.com' };
    expect(isMade('controlOwnership', property, withPeople(grace))).toBe(false);
    expect(isMade('controlOwnership', property, withPeople(grace, ada))).toBe(false);
    expect(isMade('controlOwnership', property, withPeople({ ...grace, city: 'Paris' }))).toBe(false);
    expect(isMade('controlOwnership', property, withPeople(other, ada))).toBe(true);
    expect(isMade('controlOwnership', property, withPeople(ada))).toBe(true);
    expect(isMade('controlOwnership', 'directors', withPeople(ada))).toBe(true);
    expect(isMade('controlOwnership', 'directors.0', withPeople(grace, ada))).toBe(false);
  });

  it('to the documents is made by another file or day in its group', () => {
    const documents = { ...emptyOnboardingDocuments, ...asSubmitted.documents };
    const replaced = { documents: { ...documents, taxForm: ['another'] } };
    expect(isMade('onboardingDocuments', 'taxForm.0', replaced)).toBe(true);
    expect(isMade('onboardingDocuments', 'proofOfAddress', replaced)).toBe(false);
    const dated = { documents: { ...documents, issueDates: { bill: '2026-11-01' } } };
    expect(isMade('onboardingDocuments', 'proofOfAddress', dated)).toBe(true);
    expect(isMade('onboardingDocuments', '', dated)).toBe(true);
    expect(isMade('onboardingDocuments', 'taxForm', { documents: null })).toBe(true);
  });

  it('to an identity is made by a new hand-in, not by refusing an earlier one', () => {
    const later = '2026-11-21T11:00:00.000Z';
    const self = (status: 'pending' | 'refused' | 'verified') => ({
      verification: { self: { status, reason: null, updatedAt: later }, people: [person] },
    });
    expect(isMade('identityVerification', '', self('refused'))).toBe(false);
    expect(isMade('identityVerification', '', self('pending'))).toBe(true);
    expect(isMade('identityVerification', '', self('verified'))).toBe(true);
  });

  it('to the people is made once one of them has verified themselves, not by another mail', () => {
    const check = (status: 'not_started' | 'pending', requestedAt: string) => ({
      verification: { self: handedIn, people: [{ ...person, status, requestedAt }] },
    });
    const step = 'controlOwnershipVerification';
    expect(isMade(step, '', check('not_started', '2026-11-21T11:00:00.000Z'))).toBe(false);
    expect(isMade(step, '', check('pending', at))).toBe(true);
  });

  it('to the certification is made by certifying again', () => {
    expect(isMade('certifyAndSubmit', '', { submissions: 2 })).toBe(true);
  });

  it('is open while the answer is as staff had changed it before the request', () => {
    const records = { 'company-details': { ...validRecords['company-details'], legalName: 'Renamed Ltd' } };
    const documents = { ...emptyOnboardingDocuments, ...asSubmitted.documents, taxForm: ['another'] };
    const present = { ...asSubmitted, records: { ...asSubmitted.records, ...records }, documents };
    const changes = [
      { step: 'companyDetails', property: 'legalName', reason: '' },
      { step: 'companyDetails', property: '', reason: '' },
      { step: 'onboardingDocuments', property: 'taxForm', reason: '' },
    ] as const;
    const made = (now: StandingCase) =>
      withOutcomes({ changes, at, version, amended: { records, documents } }, now).map((each) => each.mended);
    expect(made(present)).toEqual([false, false, false]);
    // A return to the certified value is a change too.
    expect(made(asSubmitted)).toEqual([true, true, true]);
  });
});
