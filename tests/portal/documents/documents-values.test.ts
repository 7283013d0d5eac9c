import { describe, expect, it } from 'vitest';
import { emptyOnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import {
  attachedIn,
  filesOf,
  isUnsaved,
  placeOfDraft,
  placeOfUpload,
  storedFilesOf,
  toSave,
  toSavedValues,
  toValues,
  withFile,
  withMark,
  withMoved,
  withSaved,
} from '#src/onboarding/onboarding-documents/documents-values.ts';
import { sizeInWords } from '#src/ui/text/size-in-words.ts';

const stored = (id: string) => ({ id, name: `${id}.jpg`, size: 1000, width: 10, height: 10 });
const record = {
  ...emptyOnboardingDocuments,
  _id: 'record',
  onboardingId: 'onboarding',
  taxForm: ['b', 'a'],
  proofOfAddress: ['bill'],
  issueDates: { bill: '2026-10-30' },
  files: [stored('a'), stored('b'), stored('bill')],
  updatedAt: '2026-11-21T08:00:00.000Z',
};
const saved = toValues(record);
const upload = (id: string, key: number) => ({ id, name: `${id}.jpg`, size: 1, place: placeOfUpload(key) });

describe('the documents on the page', () => {
  it('are saved again as they were read', () => {
    const { _id, onboardingId, files, updatedAt, ...documents } = record;
    expect(toSave(saved)).toEqual({ documents, removed: [] });
    expect(toSave(toValues(null))).toEqual({ documents: emptyOnboardingDocuments, removed: [] });
  });

  it('are in the order in which they were saved, then in which they were selected', () => {
    const later = withFile(saved, 'taxForm', upload('second', 1));
    const values = withFile(later, 'taxForm', upload('first', 0));
    expect(filesOf(values, 'taxForm').map(({ id }) => id)).toEqual(['b', 'a', 'first', 'second']);
    expect(toSave(values).documents.taxForm).toEqual(['b', 'a', 'first', 'second']);
    const earlier = withFile(values, 'taxForm', { ...upload('earlier', 0), place: placeOfDraft(3) });
    expect(filesOf(earlier, 'taxForm').map((file) => [file.id, isUnsaved(file)])).toEqual([
      ['b', false],
      ['a', false],
      ['earlier', true],
      ['first', true],
      ['second', true],
    ]);
  });

  it('are saved in the order that they were moved to, with later uploads behind them', () => {
    const values = withFile(saved, 'taxForm', upload('first', 0));
    const moved = withMoved(values, 'taxForm', { id: 'first', by: -1 });
    expect(toSave(moved).documents.taxForm).toEqual(['b', 'first', 'a']);
    expect(filesOf(moved, 'taxForm').map(isUnsaved)).toEqual([false, true, false]);
    expect(toSave(withFile(moved, 'taxForm', upload('second', 1))).documents.taxForm).toEqual([
      'b',
      'first',
      'a',
      'second',
    ]);
    expect(withMoved(values, 'taxForm', { id: 'b', by: -1 })).toBe(values);
  });

  it('made of a PDF are named after it and their page', () => {
    const source = { name: 'w9.pdf', page: 2, pages: 3, sha256: 'a0'.repeat(32) };
    const [a, ...others] = record.files;
    const values = toValues({ ...record, files: [{ ...a!, source }, ...others] });
    expect(values.taxForm.a?.name).toBe('w9.pdf, page 2 of 3');
  });

  it('lose what is marked when they are saved, its date too, unless the mark is removed', () => {
    const marked = withMark(withMark(saved, 'bill', true), 'a', true);
    expect(storedFilesOf(marked, 'taxForm').map(({ id }) => id)).toEqual(['b']);
    expect(toSave(marked)).toMatchObject({
      documents: { taxForm: ['b'], proofOfAddress: [], issueDates: {} },
      removed: ['bill', 'a'],
    });
    expect(withMark(withMark(marked, 'bill', false), 'a', false)).toEqual(saved);
  });

  it('have a date field if there is an age limit, which is only sent once it is filled', () => {
    const values = withFile(saved, 'certificateOfIncumbency', upload('new', 0));
    expect(values.issueDates).toEqual({ bill: '2026-10-30', new: '' });
    expect(toSave(values).documents.issueDates).toEqual({ bill: '2026-10-30' });
    expect(withFile(saved, 'taxForm', upload('w9', 0)).issueDates).toEqual({ bill: '2026-10-30' });
  });
});

it.each([
  [1, '1 kB'],
  [482_133, '482 kB'],
  [3_100_000, '3.1 MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(sizeInWords(bytes)).toBe(words);
});

describe('an automatic save', () => {
  const today = '2026-11-26';

  it('contains what is attached and the dates that exist, and deletes nothing', () => {
    const { _id, onboardingId, files, updatedAt, ...documents } = record;
    const later = withFile(withFile(saved, 'taxForm', upload('new', 0)), 'taxForm', upload('wrong', 1));
    const marked = withMark(withMark(later, 'a', true), 'wrong', true);
    expect(attachedIn(marked, today)).toEqual({ ...documents, taxForm: ['b', 'a', 'new'] });
    const tooLate = { ...saved, issueDates: { bill: '2026-11-27' } };
    expect(attachedIn(tooLate, today).issueDates).toEqual({});
  });

  it('changes nothing in the form that was typed since, and adds the files of another device', () => {
    const before = withFile(saved, 'taxForm', upload('mine', 0));
    const sent = attachedIn(before, today);
    const since = withMark(withFile(before, 'taxForm', upload('later', 1)), 'a', true);
    const typed = { ...since, issueDates: { bill: '' } };
    const answered = {
      ...record,
      taxForm: ['b', 'a', 'theirs', 'mine'],
      files: [...record.files, stored('theirs'), stored('mine')],
    };
    const merged = withSaved(typed, sent, toSavedValues(typed, answered));
    expect(filesOf(merged, 'taxForm').map((file) => [file.id, isUnsaved(file)])).toEqual([
      ['b', false],
      ['a', false],
      ['theirs', false],
      ['mine', false],
      ['later', true],
    ]);
    expect([merged.removed, merged.issueDates]).toEqual([['a'], { bill: '' }]);
    // Without a change since, the form is as it was read.
    const clean = toSavedValues(before, answered);
    expect(withSaved(before, sent, clean)).toEqual(clean);
    expect(toSave(clean)).toEqual(toSave(toValues(answered)));
  });

  it('keeps an earlier selected file before the saved ones, although its upload ends later', () => {
    const second = withFile(saved, 'taxForm', upload('second', 1));
    const answered = { ...record, taxForm: ['b', 'a', 'second'], files: [...record.files, stored('second')] };
    const clean = toSavedValues(second, answered);
    expect(filesOf(clean, 'taxForm').some(isUnsaved)).toBe(false);
    const both = withFile(clean, 'taxForm', upload('first', 0));
    expect(attachedIn(both, today).taxForm).toEqual(['b', 'a', 'first', 'second']);
  });

  it('keeps an order that was changed since', () => {
    const sent = attachedIn(saved, today);
    const moved = withMoved(saved, 'taxForm', { id: 'a', by: -1 });
    const answered = { ...record, taxForm: ['b', 'a', 'theirs'], files: [...record.files, stored('theirs')] };
    const merged = withSaved(moved, sent, toSavedValues(moved, answered));
    expect(filesOf(merged, 'taxForm').map(({ id }) => id)).toEqual(['a', 'b', 'theirs']);
  });
});
