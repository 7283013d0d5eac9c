import { describe, expect, it } from 'vitest';
import { checkEntry, entryInWords } from '#domain/compliance/entries/check-entry.ts';
import { entryForms, entryKinds } from '#domain/compliance/entries/entry-forms.ts';
import type { EntryKind } from '#domain/compliance/entries/entry-kind.ts';

const context = { today: '2026-11-26' };

/** Returns the errors by question; empty if the entry is accepted. */
function errorsOf(kind: EntryKind, answers: unknown): Record<string, string> {
  const checked = checkEntry(kind, answers, context);
  if (checked.ok) return {};
  return Object.fromEntries(checked.errors.map(({ property, message }) => [property, message]));
}

const common = { verifiedOn: '2026-11-20', nameMatches: true };
const photoId = {
  ...common,
  method: 'photo_id',
  documentType: 'passport',
  documentNumber: 'X1234567',
  expiresOn: '2030-01-01',
  issuedIn: 'Canada',
  technology: 'Report 4711 of the provider',
  liveComparison: true,
};
const dual = {
  ...common,
  method: 'dual_process',
  firstSource: 'Toronto-Dominion Bank',
  firstConfirms: 'account',
  firstNumber: '004 1234567',
  firstDate: '2026-10-01',
  secondSource: 'Canada Revenue Agency',
  secondConfirms: 'address',
  secondNumber: 'NOA 2025',
  secondDate: '2026-05-01',
};

describe('the method of an identity', () => {
  it('is one of those that the law accepts', () => {
    expect(errorsOf('identity_method', photoId)).toEqual({});
    expect(errorsOf('identity_method', dual)).toEqual({});
    const file = { bureau: 'Equifax', fileNumber: 'EQ-1', fileYears: 3, tradeLines: 2 };
    expect(errorsOf('identity_method', { ...common, method: 'credit_file', ...file })).toEqual({});
    const agent = { reliedOn: 'Agent Ltd', agreementDate: '2025-01-01', information: 'Passport and file' };
    expect(errorsOf('identity_method', { ...common, method: 'reliance', ...agent })).toEqual({});
  });

  it.each(['document_seen', 'video_call'])('is not %s, and the refusal says why', (method) => {
    expect(errorsOf('identity_method', { ...common, method }).method).toMatch(
      /second source of another issuer/,
    );
  });

  it.each([
    ['an expired document', { ...photoId, expiresOn: '2026-11-19' }, 'expiresOn', /had expired/],
    ['a document without technology', { ...photoId, technology: '' }, 'technology', /is no method/],
    ['no live comparison', { ...photoId, liveComparison: false }, 'liveComparison', /live comparison/],
    ['another name', { ...photoId, nameMatches: false }, 'nameMatches', /another name/],
    ['the same source', { ...dual, secondSource: 'Toronto-Dominion Bank' }, 'secondSource', /same issuer/],
    [
      'a source under two names',
      { ...dual, secondSource: 'The Toronto–Dominion Bank, Inc.' },
      'secondSource',
      /same issuer/,
    ],
    [
      'the same information twice',
      { ...dual, secondConfirms: 'account' },
      'secondConfirms',
      /confirm the same/,
    ],
    ['a truncated number', { ...dual, firstNumber: '****4567' }, 'firstNumber', /whole number/],
    ['a source of tomorrow', { ...dual, firstDate: '2026-11-27' }, 'firstDate', /future/],
  ])('refuses %s', (_name, answers, property, message) => {
    expect(errorsOf('identity_method', answers)[property]).toMatch(message);
  });

  it('refuses a credit file that is too young or has one trade line', () => {
    const file = {
      ...common,
      method: 'credit_file',
      bureau: 'Equifax',
      fileNumber: 'E1',
      fileYears: 2,
      tradeLines: 1,
    };
    expect(Object.keys(errorsOf('identity_method', file))).toEqual(['fileYears', 'tradeLines']);
  });
});

describe('any entry', () => {
  it.each(entryKinds)('%s has questions, refuses an empty one, and never throws', (kind) => {
    expect(entryForms[kind].questions.length).toBeGreaterThan(0);
    expect(Object.keys(errorsOf(kind, {})).length).toBeGreaterThan(0);
    for (const value of [null, undefined, 1, 'text', [], [[]], { __proto__: null }]) {
      expect(checkEntry(kind, value, context).ok).toBe(false);
    }
  });

  it('refuses an unknown answer, and leaves out answers to questions that do not apply', () => {
    expect(errorsOf('doubt', { reason: 'Two names', colour: 'red' })).toEqual({
      colour: 'This field is not known',
    });
    const checked = checkEntry('identity_method', { ...photoId, bureau: 'Equifax' }, context);
    expect(checked.ok && checked.value).toEqual({ ...photoId, jurisdiction: '' });
  });

  it('is read back without empty answers', () => {
    const answers = { determinedOn: '2026-11-20', outcome: 'no', grounds: 'Asked', thirdParty: 'left out' };
    expect(entryInWords('third_party', answers)).toEqual([
      { label: 'Determined on', value: '20 November 2026' },
      { label: 'Does the client act for someone else?', value: 'No' },
      { label: 'How it was determined', value: 'Asked' },
    ]);
  });
});
