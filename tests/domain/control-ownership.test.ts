import { describe, expect, it } from 'vitest';
import { validateRecord } from '#domain/rules/validate.ts';
import { emptyPerson, type Person } from '#domain/sections/person.ts';
import { refusals, today, validPerson, validRecords } from './valid-records.ts';

const section = 'control-ownership-and-related-parties';
const lists = ['directors', 'beneficialOwners', 'relatedParties'] as const;

/** Returns the messages about one director, by the person's property names. */
function refusalsOfDirector(changes: Record<string, unknown>): Record<string, string> {
  const all = refusals(section, { directors: [{ ...validPerson, ...changes }] });
  return Object.fromEntries(
    Object.entries(all).map(([property, message]) => [property.replace(/^directors\.0\./, ''), message]),
  );
}

function ageIsAccepted(dateOfBirth: string, day: string): boolean {
  const record = {
    ...validRecords[section],
    directors: [{ ...validPerson, dateOfBirth }],
    beneficialOwners: [],
  };
  return validateRecord(section, record, { today: day }).ok;
}

describe('control and ownership', () => {
  it('can be saved list by list, each empty', () => {
    expect(refusals(section, { directors: [], beneficialOwners: [], relatedParties: [] })).toEqual({});
  });

  it('refuse an omitted list, because saving would empty it', () => {
    expect(refusals(section, { directors: undefined, beneficialOwners: null, relatedParties: {} })).toEqual({
      directors: 'Send the directors as a list, empty if there are none',
      beneficialOwners: 'Send the beneficial owners as a list, empty if there are none',
      relatedParties: 'Send the related parties as a list, empty if there are none',
    });
  });

  it.each(lists)('check each of the %s under a dotted path', (list) => {
    const errors = refusals(section, { [list]: [validPerson, { ...emptyPerson, email: 'grace' }] });
    expect(errors[`${list}.1.email`]).toBe('Enter an email address such as name@company.com');
    expect(Object.keys(errors).filter((property) => !property.startsWith(`${list}.1.`))).toEqual([]);
  });

  it.each(lists)('accept at most 50 %s', (list) => {
    const persons = Array.from({ length: 51 }, (_, index) => ({ ...validPerson, taxIdNumber: `T${index}` }));
    expect(refusals(section, { [list]: persons.slice(1) })).toEqual({});
    expect(refusals(section, { [list]: persons })[list]).toMatch(/^List at most 50 /);
  });

  it.each(lists)('refuse the same person twice among the %s', (list) => {
    const again: Person = {
      ...validPerson,
      firstName: 'GRACE',
      roleAtCompany: 'Chair',
      email: 'g@example.com',
    };
    const errors = refusals(section, { [list]: [validPerson, again] });
    expect(Object.keys(errors)).toEqual([`${list}.1.taxIdNumber`]);
    expect(errors[`${list}.1.taxIdNumber`]).toMatch(/^This person is among the .* already/);
  });

  it('accept a namesake, and one person in two lists', () => {
    const namesake = { ...validPerson, dateOfBirth: '1980-12-10', taxIdNumber: '078-05-1121' };
    expect(
      refusals(section, { directors: [validPerson, namesake], beneficialOwners: [validPerson] }),
    ).toEqual({});
  });

  it('set the omitted optional texts of a person', () => {
    const {
      salutation: _,
      middleName: __,
      suffix: ___,
      secondaryCountryCitizenship: ____,
      ...sent
    } = validPerson;
    const result = validateRecord(
      section,
      { directors: [sent], beneficialOwners: [], relatedParties: [] },
      { today },
    );
    expect(result).toEqual({
      ok: true,
      value: { directors: [{ ...validPerson, salutation: '' }], beneficialOwners: [], relatedParties: [] },
    });
  });
});

describe('a person', () => {
  it('requires everything but salutation, middle name, suffix, second citizenship and, in most countries, the state', () => {
    expect(refusalsOfDirector(emptyPerson)).toEqual({
      firstName: 'Enter the first name as in the passport',
      lastName: 'Enter the last name as in the passport',
      roleAtCompany: 'Enter the role at the company',
      email: 'Enter the email address of this person',
      dateOfBirth: 'Enter the date of birth as in the passport',
      countryCitizenship: 'Choose the country of citizenship',
      taxIdNumber: 'Enter the tax ID number of this person',
      country: 'Choose the country of this address',
      street: 'Enter the street and number',
      city: 'Enter the city',
      zip: 'Enter the ZIP or postal code',
    });
  });

  it.each([
    ['firstName', 100],
    ['middleName', 100],
    ['lastName', 100],
    ['suffix', 20],
    ['roleAtCompany', 100],
    ['taxIdNumber', 64],
    ['street', 200],
    ['city', 100],
    ['state', 100],
    ['zip', 20],
  ])('has %s of up to %i characters', (property, max) => {
    expect(refusalsOfDirector({ [property]: 'a'.repeat(max) })).toEqual({});
    expect(refusalsOfDirector({ [property]: 'a'.repeat(max + 1) })).toEqual({
      [property]: `Shorten this to ${max} characters or fewer`,
    });
  });

  it.each(['', 'Mr.', 'Ms.', 'Mrs.'])('accepts the salutation %j', (salutation) => {
    expect(refusalsOfDirector({ salutation })).toEqual({});
  });

  it.each(['Dr.', 'Mr', 'mr.', 1, null])('refuses the salutation %j', (salutation) => {
    expect(refusalsOfDirector({ salutation })).toEqual({
      salutation: 'Choose one of the options in the list',
    });
  });

  it('is a citizen of a second country only if it is another one', () => {
    expect(refusalsOfDirector({ secondaryCountryCitizenship: 'Canada' })).toEqual({});
    expect(refusalsOfDirector({ secondaryCountryCitizenship: 'United States' })).toEqual({
      secondaryCountryCitizenship: 'Choose a country other than the first, or untick dual citizenship',
    });
    expect(refusalsOfDirector({ secondaryCountryCitizenship: 'Atlantis' })).toEqual({
      secondaryCountryCitizenship: 'Choose one of the options in the list',
    });
  });

  it('requires a state in the United States and Canada only', () => {
    expect(refusalsOfDirector({ country: 'Canada', state: '' })).toEqual({
      state: 'Enter the state or province',
    });
    expect(refusalsOfDirector({ country: 'France', state: '' })).toEqual({});
  });

  it.each([null, 'Grace', 5, []])('is refused as %j', (person) => {
    expect(refusals(section, { directors: [person] })).toEqual({
      'directors.0': 'Send this person as an object',
    });
  });
});

describe('the age of a person', () => {
  it.each([
    ['turns 18 today', '2008-11-21', '2026-11-21', true],
    ['turns 18 tomorrow', '2008-11-22', '2026-11-21', false],
    ['born on a leap day, on 28 February of a common year', '2008-02-29', '2026-02-28', false],
    ['born on a leap day, on 1 March of a common year', '2008-02-29', '2026-03-01', true],
    ['born on a leap day, on a leap day', '2004-02-29', '2024-02-29', true],
    ['turns 18 on a leap day, a day early', '2006-03-01', '2024-02-29', false],
    ['is 120 today', '1906-11-21', '2026-11-21', true],
    ['turns 121 tomorrow', '1905-11-22', '2026-11-21', true],
    ['turns 121 today', '1905-11-21', '2026-11-21', false],
  ])('%s', (_who, dateOfBirth, day, accepted) => {
    expect(ageIsAccepted(dateOfBirth, day)).toBe(accepted);
  });

  it.each([
    ['2030-01-01', 'Enter a date of birth that is not in the future'],
    ['2010-01-01', 'Enter the date of birth of a person aged 18 or over'],
    ['1900-01-01', 'Check the year of birth. It is more than 120 years ago'],
    ['1981-02-29', 'Enter a date that exists, as YYYY-MM-DD'],
  ])('%s is refused: %s', (dateOfBirth, message) => {
    expect(refusalsOfDirector({ dateOfBirth })).toEqual({ dateOfBirth: message });
  });
});
