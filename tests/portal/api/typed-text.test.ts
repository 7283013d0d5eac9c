import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signOutStaff } from '#src/api/admin/session.ts';
import { endSession } from '#src/api/session.ts';
import { adminTokenKey, clientToken, storeClientToken } from '#src/api/token-storage.ts';
import { asRecord, removeEarlierTypedText, typedText } from '#src/api/typed-text.ts';
import { typedParts } from '#src/msb/form/typed-part.ts';

const parse = (stored: unknown) => {
  const value = asRecord(stored);
  return typeof value?.text === 'string' ? { text: value.text } : null;
};
const answers = typedText({ name: 'answer', side: 'client', parse });
const notes = typedText({ name: 'test-note', side: 'staff', parse });
const letters = typedText({ name: 'letter', side: 'public', parse });

// Workers reuse their window from one file to the next.
beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  vi.restoreAllMocks();
  sessionStorage.clear();
  localStorage.clear();
});

describe('typed text', () => {
  it('is in session storage only, for its account and form, until it is saved', () => {
    answers.write('ada', 'one', { text: 'half a' });
    expect(answers.read('ada', 'one')).toEqual({ text: 'half a' });
    expect(answers.read('ada', 'one')).toBe(answers.read('ada', 'one'));
    expect(answers.read('ada', 'two')).toBeNull();
    expect(localStorage).toHaveLength(0);

    answers.write('ada', 'one', null);
    expect(answers.read('ada', 'one')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('is removed as soon as another account types or reads in the same tab', () => {
    answers.write('ada', 'one', { text: 'half a' });
    expect(answers.read('grace', 'one')).toBeNull();
    expect(answers.read('ada', 'one')).toBeNull();
  });

  it.each([
    '{',
    'null',
    '[]',
    '{"value":{"text":"x"}}',
    '{"version":1,"value":{"text":1}}',
    '{"version":2,"value":{"text":"x"}}',
  ])('drops an unknown entry: %s', (entry) => {
    answers.write('ada', 'one', { text: 'half a' });
    sessionStorage.setItem(sessionStorage.key(0) ?? '', entry);
    expect(answers.read('ada', 'one')).toBeNull();
  });

  it('drops an entry of an earlier format', () => {
    answers.write('ada', 'one', { text: 'half a' });
    const later = typedText({ name: 'answer', side: 'client', version: 2, parse });
    expect(later.read('ada', 'one')).toBeNull();
  });

  it('lasts as long as the page if the storage is full', () => {
    answers.write('ada', 'one', { text: 'half' });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    answers.write('ada', 'one', { text: 'half a' });
    expect(answers.read('ada', 'one')).toEqual({ text: 'half a' });
    answers.write('ada', 'one', null);
    expect(answers.read('ada', 'one')).toBeNull();
  });

  it('is removed when its side logs out, with text typed into public forms', () => {
    storeClientToken('a-token');
    localStorage.setItem(adminTokenKey, 'another');
    localStorage.setItem('something-else', 'stays');
    typedParts.write('ada', 'an-application business', { base: {}, values: { name: 'Lovelace Exchange' } });
    notes.write('grace', 'one', { text: 'a note' });
    letters.write('', 'contact', { text: 'a letter' });

    endSession();
    expect(clientToken()).toBeNull();
    expect(typedParts.read('ada', 'an-application business')).toBeNull();
    expect(letters.read('', 'contact')).toBeNull();
    expect(notes.read('grace', 'one')).toEqual({ text: 'a note' });
    expect(localStorage.getItem('something-else')).toBe('stays');

    signOutStaff();
    expect(notes.read('grace', 'one')).toBeNull();
    expect(sessionStorage).toHaveLength(0);
  });

  it('of earlier releases is removed at the start', () => {
    localStorage.setItem('msb-draft an-application business', '{}');
    localStorage.setItem('quiz-answers an-attempt', '{}');
    localStorage.setItem('theme', 'dark');
    sessionStorage.setItem('note-draft grace a-case', 'a note');
    removeEarlierTypedText();
    expect(Object.keys(localStorage)).toEqual(['theme']);
    expect(sessionStorage).toHaveLength(0);
  });
});
