import { describe, expect, it } from 'vitest';
import { mentionAt, peopleFor, storedText, typedText } from '#src/admin/kit/notes/mention-labels.ts';
import { partsOf } from '#src/admin/kit/notes/note-links.ts';
import type { StaffMember } from '#src/api/admin/staff.ts';

const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const person = (n: number, name: string, email: string): StaffMember => ({
  id: id(n),
  name,
  email,
  role: 'reviewer',
});
const people = [
  person(1, 'Ann Lee', 'ann@firm.example'),
  person(2, 'Ann Lee-Brown', 'brown@firm.example'),
  person(3, 'Sam (AML)', 'sam@firm.example'),
  person(4, 'Max Muster', 'max@firm.example'),
  person(5, 'Max Muster', 'max2@firm.example'),
  person(6, 'nameless@firm.example', 'nameless@firm.example'),
];

describe('mentions', () => {
  it.each([
    ['@Ann Lee, look', `@[${id(1)}], look`],
    ['@Ann Lee-Brown!', `@[${id(2)}]!`],
    ['(@Sam (AML))', `(@[${id(3)}])`],
    ['@Max Muster (max2@firm.example)', `@[${id(5)}]`],
    ['@nameless@firm.example', `@[${id(6)}]`],
  ])('“%s” are stored with the id, and typed again with the name', (typed, stored) => {
    expect(storedText(typed, people)).toBe(stored);
    expect(typedText(stored, people)).toBe(typed);
  });

  it.each(['@Max Muster', '@Ann Leeds', 'x@Ann Lee', '@ Ann Lee', 'ann@firm.example'])(
    'are not read from “%s”',
    (typed) => expect(storedText(typed, people)).toBe(typed),
  );

  it('of unknown accounts stay as they are', () => {
    expect(typedText(`@[${id(9)}]`, people)).toBe(`@[${id(9)}]`);
  });

  it('are offered by the beginning of a word of the name, while one is typed at the cursor', () => {
    expect(mentionAt('Ask @an now', 7)).toEqual({ typed: 'an', start: 4 });
    expect(mentionAt('@', 1)).toEqual({ typed: '', start: 0 });
    expect(mentionAt('@Ann L', 6)).toEqual({ typed: 'Ann L', start: 0 });
    for (const text of ['a@b', 'none', '@Ann\n', '@a b c d']) expect(mentionAt(text, text.length)).toBeNull();
    const found = (typed: string) => peopleFor(typed, people).map((each) => each.id);
    expect(found('lee')).toEqual([id(1), id(2)]);
    expect(found('BROWN')).toEqual([id(2)]);
    expect(found('zoe')).toEqual([]);
  });
});

describe('links', () => {
  const origin = 'https://portal.example';
  const parts = (text: string) => partsOf(text, origin);
  const caseId = '4f1c2a6e-8f5d-4c1b-9f0a-0d7b6f2f5a11';

  it('lead to web addresses without the end of the sentence', () => {
    const href = 'https://register.example/a?b=1';
    expect(parts(`See (${href}).`)).toEqual(['See (', { href, label: href }, ').']);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://x.example', 'https://', 'www.x.example'])(
    'are not made of %s',
    (text) => expect(parts(text)).toEqual([text]),
  );

  it('to records of the portal show a short name, and open in the area', () => {
    const to = `/admin/cases/${caseId}/documents?file=1`;
    expect(parts(origin + to)).toEqual([{ to, label: 'Case 4f1c2a6e, documents' }]);
    expect(parts(`${origin}/admin/contacts/${caseId}`)).toMatchObject([{ label: 'Contact 4f1c2a6e' }]);
    expect(parts(`https://evil.example${to}`)).toMatchObject([{ href: `https://evil.example${to}` }]);
    expect(parts(`${origin}/admin/statistics`)).toMatchObject([{ href: `${origin}/admin/statistics` }]);
  });
});
