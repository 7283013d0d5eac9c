import { describe, expect, it } from 'vitest';
import { documentLifetimes, ended, endings } from '#domain/compliance/review/endings.ts';
import { emptyOnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import { bareFacts, entry } from './facts.ts';

const today = '2026-11-26';
const photoId = (expiresOn: string) => entry('identity_method', 'ada', { method: 'photo_id', expiresOn });
const documents = (issueDates: Record<string, string>) => ({
  ...emptyOnboardingDocuments,
  proofOfAddress: ['old', 'new'],
  certificateOfIncumbency: ['officers'],
  boardResolution: ['board'],
  issueDates,
});

describe('endings', () => {
  it('are the last days of the newest document of a group and of the last photo ID, the earliest first', () => {
    const facts = bareFacts({ entries: [photoId('2020-01-01'), photoId('2026-12-01')] });
    const issueDates = { old: '2020-05-05', new: '2026-02-28', officers: '2025-11-25', board: '2000-01-01' };
    const found = endings({ ...facts, documents: documents(issueDates) }, today);
    expect(found).toEqual([
      {
        kind: 'document',
        subject: 'certificateOfIncumbency',
        label: 'Certificate of incumbency',
        endsOn: '2026-11-25',
      },
      { kind: 'identity', subject: 'ada', label: 'Identity document of Ada Lovelace', endsOn: '2026-12-01' },
      { kind: 'document', subject: 'proofOfAddress', label: 'Proof of address', endsOn: '2027-02-28' },
    ]);
    expect(ended(found, today).map(({ subject }) => subject)).toEqual(['certificateOfIncumbency']);
    expect(ended(found, '2026-11-25')).toEqual([]);
  });

  it('are none for nothing saved, a day that is none, another method, and an ID that is in doubt', () => {
    const none = (entries: ReturnType<typeof entry>[], issueDates = {}) =>
      endings({ ...bareFacts({ entries }), documents: documents(issueDates) }, today);
    expect(endings({ ...bareFacts(), documents: null }, today)).toEqual([]);
    expect(none([], { officers: '', new: 'yesterday' })).toEqual([]);
    expect(
      none([entry('identity_method', 'ada', { method: 'credit_file', expiresOn: '2020-01-01' })]),
    ).toEqual([]);
    expect(none([photoId('soon')])).toEqual([]);
    expect(none([photoId('2020-01-01'), entry('doubt', 'ada')])).toEqual([]);
  });

  it('follow the lifetimes of the day', () => {
    const [first] = documentLifetimes;
    if (!first) throw new Error('There are lifetimes');
    const all = [
      { ...first, until: '2026-12-31' },
      { ...first, from: '2027-01-01', months: 6 },
    ];
    const evidence = { ...bareFacts(), documents: documents({ new: '2026-08-31' }) };
    expect(endings(evidence, '2026-12-31', all).map(({ endsOn }) => endsOn)).toEqual(['2027-08-31']);
    expect(endings(evidence, '2027-01-01', all).map(({ endsOn }) => endsOn)).toEqual(['2027-02-28']);
    expect(endings(evidence, '2021-05-31')).toEqual([]);
  });
});
