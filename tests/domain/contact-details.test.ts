import { describe, expect, it } from 'vitest';
import { validateRecord } from '#domain/rules/validate.ts';
import { refusals, today, validRecords } from './valid-records.ts';

const section = 'contact-details';

describe('contact details', () => {
  it('require everything but the middle name, each with what to do', () => {
    expect(validateRecord(section, {}, { today })).toEqual({
      ok: false,
      errors: [
        { property: 'firstName', message: 'Enter your first name' },
        { property: 'lastName', message: 'Enter your last name' },
        { property: 'roleAtCompany', message: 'Enter your role at the company' },
        { property: 'email', message: 'Enter the email address we can reach you at' },
        {
          property: 'contactPhoneWithCountryCode',
          message: 'Enter the phone number we can reach you at, with its country code',
        },
      ],
    });
  });

  it('are trimmed, and an omitted middle name is empty', () => {
    const { middleName: _, ...sent } = validRecords[section];
    const result = validateRecord(section, { ...sent, firstName: '  Ada \t' }, { today });
    expect(result).toEqual({ ok: true, value: validRecords[section] });
  });

  it.each([
    "O'Neil",
    'Anne-Marie',
    'José',
    'Đặng',
    '李',
    'محمد',
    'Ünal',
    'de la Cruz',
    'X Æ A-12',
    'm̀aa',
    'A<B',
    '-',
  ])('accept the name %s', (name) => {
    expect(refusals(section, { firstName: name, middleName: name, lastName: name })).toEqual({});
  });

  it.each([
    ['a line break', 'Ada\nLovelace'],
    ['NUL', 'Ada\u0000'],
    ['an escape', 'Ada\u001b[31m'],
    ['a line separator', 'Ada\u2028Lovelace'],
    ['half a surrogate pair', 'Ada\ud800'],
  ])('refuse a name with %s', (_what, firstName) => {
    expect(refusals(section, { firstName })).toEqual({
      firstName: 'Type this again without hidden characters or line breaks',
    });
  });

  it.each(['Ada 😀', '\u{1f1e8}\u{1f1e6}', '1\ufe0f\u20e3', '❤️ Ada', '🫶🏽'])(
    'refuse emoji in the name %s',
    (name) => {
      expect(refusals(section, { firstName: name, lastName: name })).toEqual({
        firstName: 'Type this name without emoji',
        lastName: 'Type this name without emoji',
      });
    },
  );

  it('accept emoji in fields that are not names', () => {
    expect(refusals(section, { roleAtCompany: 'Director 😀' })).toEqual({});
  });

  it.each(['Ada 2nd', 'Acme™ ©®', 'M#1*'])('accept %s, which only Unicode classifies as emoji', (name) => {
    expect(refusals(section, { lastName: name })).toEqual({});
  });

  it('treat spaces or invisible characters as an empty name', () => {
    expect(refusals(section, { firstName: ' \u00a0 ', lastName: '\u200b\u200b' })).toEqual({
      firstName: 'Enter your first name',
      lastName: 'Enter your last name',
    });
  });

  it.each([
    ['firstName', 100],
    ['middleName', 100],
    ['lastName', 100],
    ['roleAtCompany', 100],
  ])('accept %s of up to %i characters', (property, max) => {
    expect(refusals(section, { [property]: 'a'.repeat(max) })).toEqual({});
    expect(refusals(section, { [property]: 'a'.repeat(max + 1) })).toEqual({
      [property]: `Shorten this to ${max} characters or fewer`,
    });
  });

  it.each([5, true, null, [], {}, ['Ada'], { length: 3 }])('refuse %j instead of a text', (value) => {
    const { middleName, email } = refusals(section, { middleName: value, email: value });
    expect(middleName).toBe('Enter this as text');
    expect(email).toBeDefined();
  });
});

describe('an email address', () => {
  it.each([
    'ada@example.com',
    'ada.lovelace+kyc@mail.example.co.uk',
    "o'neil@example.com",
    'a@b.co',
    'ADA@EXAMPLE.COM',
    'ada_1@sub-domain.example.museum',
    'ada@xn--mller-kva.de',
    `${'a'.repeat(64)}@example.com`,
  ])('%s is accepted', (email) => {
    expect(refusals(section, { email })).toEqual({});
  });

  it.each([
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'ada@example..com',
    '.ada@example.com',
    'ada.@example.com',
    'a..da@example.com',
    'ada@-example.com',
    'ada@example-.com',
    'ada@example.c',
    'ada@example.123',
    'ada lovelace@example.com',
    'Ada <ada@example.com>',
    'ada@example.com, bob@example.com',
    'ada@[127.0.0.1]',
    `${'a'.repeat(65)}@example.com`,
  ])('%s is refused', (email) => {
    expect(refusals(section, { email })).toEqual({
      email: 'Enter an email address such as name@company.com',
    });
  });

  it('may have at most 254 characters', () => {
    const email = `a@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(60)}.example`;
    const longest = `${'a'.repeat(254 - email.length + 1)}${email.slice(1)}`;
    expect(longest).toHaveLength(254);
    expect(refusals(section, { email: longest })).toEqual({});
    expect(refusals(section, { email: `a${longest}` })).toEqual({
      email: 'Shorten this to 254 characters or fewer',
    });
  });
});

describe('a phone number', () => {
  it.each([
    '+442079460958',
    '+44 20 7946 0958',
    '+1 (202) 555-0143',
    '+14155550132',
    '+1.202.555.0143',
    '+49 30 901820',
    '+971 50 123 4567',
    '+237 6 71 23 45 67',
  ])('%s is accepted and stored as typed', (phone) => {
    const record = { ...validRecords[section], contactPhoneWithCountryCode: phone };
    expect(validateRecord(section, record, { today })).toEqual({ ok: true, value: record });
  });

  it.each([
    '02079460958',
    '442079460958',
    '+',
    '+1',
    '+1 202 555',
    '+44 20 7946 0958 0958',
    '+999 123 456 789',
    '+0 123 456 789',
    'call me',
    '+44 20 7946 0958 ext. 5',
    'tel:+442079460958',
    '++442079460958',
    '+44 20 7946 O958',
    '+442079460958; drop',
  ])('%s is refused', (phone) => {
    expect(refusals(section, { contactPhoneWithCountryCode: phone })).toEqual({
      contactPhoneWithCountryCode: 'Enter a phone number with its country code, such as +44 20 7946 0958',
    });
  });

  it('has at most 32 characters', () => {
    expect(refusals(section, { contactPhoneWithCountryCode: `+44${' '.repeat(20)}2079460958` })).toEqual({
      contactPhoneWithCountryCode: 'Shorten this to 32 characters or fewer',
    });
  });
});
