import { describe, expect, it } from 'vitest';
import { accountInMail, maxNameInMail, nameInMail } from '#domain/rules/name-in-mail.ts';
import { namesThatLeadElsewhere, namesThatStay } from './names-in-mail.ts';

const hostile = Object.entries(namesThatLeadElsewhere).flatMap(([trick, names]) =>
  names.map((name) => ({ trick, name, shown: JSON.stringify(name) })),
);

describe('row 26: a name in a mail to someone else', () => {
  it('is tested with more than eighty hostile names', () => {
    expect(new Set(hostile.map(({ name }) => name)).size).toBeGreaterThan(80);
  });

  it.each(hostile)('is left out if it contains $trick: $shown', ({ name }) => {
    expect(nameInMail(name)).toBeNull();
    expect(nameInMail(`Acme Holdings ${name}`) ?? '').not.toMatch(/evil/i);
    expect(nameInMail(`${name.toUpperCase()} Ltd`) ?? '').not.toMatch(/evil/i);
  });

  it.each(Object.entries(namesThatStay))('is repeated if it is a name: %s', (name, shown) => {
    expect(nameInMail(name)).toBe(shown);
  });

  it('is cut at a word, after at most eighty characters', () => {
    const long = `${'Analytical Engines '.repeat(12)}Ltd`;
    expect(nameInMail(long)).toBe(
      'Analytical Engines Analytical Engines Analytical Engines Analytical Engines…',
    );
    const word = nameInMail('é'.repeat(200)) ?? '';
    expect([...word]).toHaveLength(maxNameInMail);
    expect(word).toMatch(/^é+…$/);
  });

  it('is checked as a whole before it is cut', () => {
    expect(nameInMail(`${'Analytical Engines '.repeat(9)}evil.com`)).toBeNull();
  });

  it('contains no closing quotation mark', () => {
    const shown = nameInMail('Acme”. Your account is locked “') ?? '';
    expect(shown).toBe('Acme’. Your account is locked ’');
  });
});

describe('row 26: the requesting account, in a mail to someone else', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['ada.lovelace+kyc@mail.example.co.uk', 'ada.lovelace+kyc@mail.example.co.uk'],
    ['log-in-at.evil.com@example.com', 'l***@example.com'],
    ['call-00442079460958@example.com', 'c***@example.com'],
    [`${'your-account-is-locked-'.repeat(2)}@example.com`, 'y***@example.com'],
    ['"<b>x</b>"@example.com', '***@example.com'],
    ['ädä@example.com', '***@example.com'],
    ['ada@evil.com/login', null],
    ['ada@exаmple.com', null],
    ['nobody', null],
  ])('%s is shown as %s', (email, shown) => {
    expect(accountInMail(email)).toBe(shown);
  });
});
