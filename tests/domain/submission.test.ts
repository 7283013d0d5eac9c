import { describe, expect, it } from 'vitest';
import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { emptyOnboardingDocuments, type OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import { sectionIds } from '#domain/records/sections.ts';
import { validateCertification } from '#domain/rules/certification.ts';
import {
  isDrawnSignature,
  maxSignatureLength,
  signatureArea,
  signaturePath,
  signaturePicture,
} from '#domain/rules/drawn-signature.ts';
import { missingAnswers, type SubmissionCase } from '#domain/rules/submission.ts';
import { validateDecision } from '#domain/rules/submission-decision.ts';
import { today, validPerson, validRecords } from './valid-records.ts';
import { formFixtures } from './wizard.ts';

type Asked = SubmissionCase['verification']['people'][number];
const asked: Asked = {
  id: 'grace',
  role: 'directors',
  firstName: 'Grace',
  lastName: 'Hopper',
  verified: false,
  requestedAt: '2026-11-20T09:00:00.000Z',
};

const documents: OnboardingDocuments = {
  ...emptyOnboardingDocuments,
  ...Object.fromEntries(
    documentGroups.filter(({ need }) => need === 'required').map(({ key }) => [key, [`file-${key}`]]),
  ),
  issueDates: { 'file-proofOfAddress': '2026-10-30' },
};

const complete: SubmissionCase = {
  records: validRecords,
  documents,
  verification: { self: { status: 'pending' }, people: [asked, { ...asked, role: 'beneficialOwners' }] },
};

const missing = (change: Partial<SubmissionCase>, day = today) =>
  missingAnswers({ ...complete, ...change }, { today: day });
const withPeople = (...people: Asked[]) => ({
  verification: { self: { status: 'verified' as const }, people },
});

describe('a submission', () => {
  it('is complete with everything, identities handed in and none decided yet', () => {
    expect(missing({})).toEqual([]);
  });

  it('lacks every section that was never saved, in the order of the wizard', () => {
    const steps = missing({ records: {} }).map(({ step, property }) => [step, property]);
    expect(steps).toEqual(formFixtures.map(({ step }) => [step, '']));
    expect(steps).toHaveLength(sectionIds.length);
  });

  it('lacks what a saved record no longer satisfies, under its dotted path', () => {
    const child = { ...validPerson, dateOfBirth: '2015-01-01' };
    const people = { directors: [validPerson, child], beneficialOwners: [validPerson], relatedParties: [] };
    const [reason, ...others] = missing({
      records: { ...validRecords, 'control-ownership-and-related-parties': people },
    });
    expect(reason).toMatchObject({ step: 'controlOwnership', property: 'directors.1.dateOfBirth' });
    expect(others).toEqual([]);
  });

  it.each([
    ['directors', 'Add at least one director, senior manager or controlling person'],
    ['beneficialOwners', 'Add at least one ultimate beneficial owner'],
  ])('lacks a person among the %s', (property, message) => {
    const people = { ...validRecords['control-ownership-and-related-parties'], [property]: [] };
    const records = { ...validRecords, 'control-ownership-and-related-parties': people };
    expect(missing({ records })).toEqual([{ step: 'controlOwnership', property, message }]);
  });

  it('lacks a request to everyone who was neither asked nor verified', () => {
    const unasked = { ...asked, requestedAt: null };
    const reasons = missing(
      withPeople(asked, { ...unasked, verified: true }, unasked, {
        ...unasked,
        id: 'ada',
        role: 'beneficialOwners',
        firstName: 'Ada',
        lastName: 'King',
      }),
    );
    const step = 'controlOwnershipVerification';
    expect(reasons).toEqual([
      { step, property: 'directors.2', message: 'Send the verification email to Grace Hopper' },
      { step, property: 'beneficialOwners.0', message: 'Send the verification email to Ada King' },
    ]);
  });

  it('lacks one request to a person in both lists', () => {
    const unasked = { ...asked, requestedAt: null };
    const reasons = missing(withPeople(unasked, { ...unasked, role: 'beneficialOwners' }));
    expect(reasons.map(({ property }) => property)).toEqual(['directors.0']);
  });

  it('lacks all documents before the first save', () => {
    expect(missing({ documents: null })).toEqual([
      {
        step: 'onboardingDocuments',
        property: '',
        message: 'Upload the required documents and save them',
      },
    ]);
  });

  it.each(documentGroups.map(({ key, need, label }) => ({ key, need, label })))(
    'requires $key as it is $need',
    ({ key, need, label }) => {
      const { [`file-${key}`]: _gone, ...issueDates } = documents.issueDates;
      const reasons = missing({ documents: { ...documents, [key]: [], issueDates } });
      const message = `Upload the ${label.charAt(0).toLowerCase()}${label.slice(1)}`;
      expect(reasons).toEqual(
        need === 'required' ? [{ step: 'onboardingDocuments', property: key, message }] : [],
      );
    },
  );

  it('lacks the date of a document with an age limit, and nothing else of it', () => {
    expect(missing({ documents: { ...documents, issueDates: {} } })).toEqual([
      {
        step: 'onboardingDocuments',
        property: 'issueDates.file-proofOfAddress',
        message: 'Enter the date on which the proof of address was issued',
      },
    ]);
  });

  it('lacks a newer document the day after one became too old, even if it is optional', () => {
    expect(missing({}, '2027-01-30')).toEqual([]);
    expect(missing({}, '2027-01-31')).toEqual([
      {
        step: 'onboardingDocuments',
        property: 'proofOfAddress.0',
        message: 'Replace this document. It is older than 3 months',
      },
    ]);
    const old = {
      ...documents,
      certificateOfIncumbency: ['seal'],
      issueDates: { ...documents.issueDates, seal: '2025-11-01' },
    };
    expect(missing({ documents: old })).toMatchObject([{ property: 'certificateOfIncumbency.0' }]);
  });

  it.each([
    ['not_started', ['Verify your identity']],
    ['refused', ['Verify your identity again. The last check was refused']],
    ['pending', []],
    ['verified', []],
  ] as const)('with an identity that is %s lacks %j', (status, messages) => {
    const verification = { ...complete.verification, self: { status } };
    expect(missing({ verification }).map(({ message }) => message)).toEqual(messages);
  });
});

describe('a certification', () => {
  it('is trimmed and stored', () => {
    const value = { name: ' Ada Lovelace ', role: ' Director', certified: true };
    expect(validateCertification(value)).toEqual({
      ok: true,
      value: { name: 'Ada Lovelace', role: 'Director', certified: true },
    });
  });

  it.each([null, [], 'yes', { name: 1, role: null, certified: 'true' }, { certified: true }])(
    'is never %j',
    (value) => {
      expect(validateCertification(value).ok).toBe(false);
    },
  );
});

describe('a drawn signature', () => {
  const strokes = [
    [
      { x: 10.4, y: 20.6 },
      { x: 30, y: 40 },
    ],
    [],
    [{ x: -5, y: 900 }],
  ];

  it('is a path of whole coordinates within its area, and a point becomes a dot', () => {
    const path = signaturePath(strokes);
    expect(path).toBe('M10 21L30 40M0 200L0 200');
    expect(isDrawnSignature(path)).toBe(true);
    const certified = { name: 'Ada', role: 'Director', certified: true, signature: path };
    expect(validateCertification(certified)).toEqual({ ok: true, value: certified });
    expect(signaturePicture(path)).toContain(`<path d="${path}"`);
    expect(signaturePath([])).toBe('');
  });

  it.each([
    '',
    'M10 20',
    'L10 20',
    'M10 20L30 40Z',
    'M10 20L30.5 40',
    `M10 20L${signatureArea.width + 1} 40`,
    `M10 20L30 ${signatureArea.height + 1}`,
    'M10 20L30 40"/><script>alert(1)</script>',
    `M10 20${'L30 40'.repeat(maxSignatureLength / 6)}`,
    7,
    null,
  ])('is never %j', (signature) => {
    const checked = validateCertification({ name: 'Ada', role: 'Director', certified: true, signature });
    expect(checked).toMatchObject({ ok: false, errors: [{ property: 'signature' }] });
  });
});

describe('a decision', () => {
  it('has empty texts and no changes if they were omitted', () => {
    expect(validateDecision({ event: 'approve' })).toEqual({
      ok: true,
      value: {
        event: 'approve',
        reason: '',
        changes: [],
        rationale: '',
        marks: '',
        version: null,
        putBack: null,
      },
    });
  });

  it.each([
    [{ event: 'reject', reason: ' \n ' }, 'reason'],
    [{ event: 'requestChanges' }, 'changes'],
    [
      { event: 'requestChanges', changes: [{ step: 'wallet', property: '', reason: '' }] },
      'changes.0.reason',
    ],
    [{ event: 'reopen', changes: [{ step: 'wallet', property: '', reason: 'No' }] }, 'changes'],
  ])('is refused as %j for its %s', (value, property) => {
    const checked = validateDecision(value);
    expect(checked.ok ? [] : checked.errors.map((error) => error.property)).toEqual([property]);
  });
});
