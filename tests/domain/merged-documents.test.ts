import { expect, it } from 'vitest';
import { emptyOnboardingDocuments, type OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import { mergedDocuments } from '#domain/rules/merged-documents.ts';

const documents = (changes: Partial<OnboardingDocuments>) => ({ ...emptyOnboardingDocuments, ...changes });
const base = documents({ taxForm: ['a', 'b'], proofOfAddress: ['bill'], issueDates: { bill: '2026-10-01' } });
const merge = (mine: Partial<OnboardingDocuments>, theirs: Partial<OnboardingDocuments>) =>
  mergedDocuments({ base, mine: { ...base, ...mine }, theirs: { ...base, ...theirs } });

it('two devices that add to one group both keep their files', () => {
  const merged = merge({ taxForm: ['a', 'b', 'mine'] }, { taxForm: ['a', 'b', 'theirs'] });
  expect(merged).toEqual({ ...base, taxForm: ['a', 'b', 'theirs', 'mine'] });
});

it('a file that both know is listed once, in one group', () => {
  expect(merge({ taxForm: ['a', 'b', 'x'] }, { taxForm: ['a', 'x', 'b'] })?.taxForm).toEqual(['a', 'x', 'b']);
  const merged = merge({ sourceOfFunds: ['x'] }, { sourceOfWealth: ['x'] });
  expect([...(merged?.sourceOfFunds ?? []), ...(merged?.sourceOfWealth ?? [])]).toEqual(['x']);
});

it('a file that either removed stays removed', () => {
  expect(merge({ taxForm: ['b', 'mine'] }, { taxForm: ['a'] })?.taxForm).toEqual(['mine']);
});

it('the order is that of the device that moved files', () => {
  expect(merge({ taxForm: ['b', 'a'] }, { taxForm: ['a', 'b', 'theirs'] })?.taxForm).toEqual([
    'b',
    'a',
    'theirs',
  ]);
  expect(merge({ taxForm: ['a', 'b', 'mine'] }, { taxForm: ['b', 'a'] })?.taxForm).toEqual([
    'b',
    'a',
    'mine',
  ]);
});

it('a date is the one that was changed; two different changes are for the user to decide', () => {
  const [october, september] = ['2026-10-02', '2026-09-02'];
  expect(merge({ issueDates: { bill: october } }, {})?.issueDates).toEqual({ bill: october });
  expect(merge({}, { issueDates: { bill: october } })?.issueDates).toEqual({ bill: october });
  expect(merge({ issueDates: {} }, {})?.issueDates).toEqual({});
  expect(merge({ issueDates: { bill: october } }, { issueDates: { bill: september } })).toBeNull();
  // The date of a removed file is not in question.
  expect(
    merge({ issueDates: { bill: october } }, { proofOfAddress: [], issueDates: {} })?.issueDates,
  ).toEqual({});
});

it('nothing changes for the same record', () => {
  expect(merge({}, {})).toEqual(base);
});
