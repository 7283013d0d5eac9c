import { describe, expect, it } from 'vitest';
import type { Standing } from '#domain/rules/progress.ts';
import { requirementsOf } from '#domain/rules/requirements.ts';
import { missingAnswers, type SubmissionCase } from '#domain/rules/submission.ts';
import { validRecords } from './valid-records.ts';

const nothing: SubmissionCase = {
  records: {},
  documents: null,
  verification: { self: { status: 'not_started' }, people: [] },
};
const today = '2026-11-21';
const at = (standing: Standing, more: object = {}) => ({
  standing,
  today,
  dueAt: null,
  now: '2026-11-21T08:00:00.000Z',
  ...more,
});

describe('the requirements of a case', () => {
  it('are the reasons of Certify & Submit, and the certification', () => {
    const { currentlyDue, errors } = requirementsOf(nothing, at('draft'));
    const steps = missingAnswers(nothing, { today }).map(({ step }) => step);
    expect(currentlyDue).toEqual([...steps, 'certifyAndSubmit']);
    expect(errors).toEqual([]);
  });

  it('name answers that are not valid with a code and a reason, and missing ones without', () => {
    const records = {
      ...validRecords,
      'company-details': { ...validRecords['company-details'], taxId: 'x'.repeat(500) },
      'contact-details': { ...validRecords['contact-details'], firstName: '' },
    };
    const { currentlyDue, errors } = requirementsOf({ ...nothing, records }, at('draft'));
    expect(currentlyDue).toEqual(
      expect.arrayContaining(['companyDetails.taxId', 'contactDetails.firstName']),
    );
    expect(errors).toEqual([
      { requirement: 'companyDetails.taxId', code: 'answer_not_valid', reason: expect.any(String) },
    ]);
  });

  it('wait for the firm after the submission, and for the checks of identities', () => {
    const person = { id: 'p', firstName: 'Ada', lastName: 'Lovelace', verified: false };
    const verification: SubmissionCase['verification'] = {
      self: { status: 'pending' },
      people: [{ ...person, role: 'directors', requestedAt: '2026-11-20T08:00:00.000Z' }],
    };
    const submitted = requirementsOf({ ...nothing, verification }, at('submitted'));
    expect(submitted).toMatchObject({
      currentlyDue: [],
      pendingVerification: ['controlOwnershipVerification.directors.0', 'identityVerification', 'review'],
      pastDue: [],
    });
    const dueAt = '2026-11-21T07:00:00.000Z';
    const late = requirementsOf({ ...nothing, verification }, at('amended', { dueAt }));
    expect(late).toMatchObject({ currentlyDue: ['certifyAndSubmit'], currentDeadline: dueAt });
    expect(late.pastDue).toEqual([...late.currentlyDue, ...late.pendingVerification]);
  });

  it('ask for another check after a refusal, until the case is decided', () => {
    const verification = { self: { status: 'refused' as const }, people: [] };
    const refused = requirementsOf({ ...nothing, verification }, at('submitted'));
    expect(refused.currentlyDue).toEqual(['identityVerification']);
    expect(refused.errors).toMatchObject([{ requirement: 'identityVerification', code: 'identity_refused' }]);
    const dueAt = '2026-11-21T07:00:00.000Z';
    expect(requirementsOf({ ...nothing, verification }, at('decided', { dueAt }))).toEqual({
      currentlyDue: [],
      pendingVerification: [],
      pastDue: [],
      errors: [],
      currentDeadline: null,
    });
  });
});
