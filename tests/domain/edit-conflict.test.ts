import { describe, expect, it } from 'vitest';
import { formDifferences, settledForm } from '#domain/form/differences.ts';
import type { QuestionForm } from '#domain/form/question.ts';
import type { Difference } from '#domain/form/three-way.ts';
import { msbParts } from '#domain/msb/parts.ts';
import { sections } from '#domain/sections/registry.ts';
import { completeMsb } from '#tests/support/msb-application.ts';
import { validRecords } from './valid-records.ts';

const contact = validRecords['contact-details'];
const people = validRecords['control-ownership-and-related-parties'];
const [director] = people.directors;
if (!director) throw new Error('The sample has a director');
const other = { ...director, firstName: 'Alan', lastName: 'Turing', taxIdNumber: '999' };

const contactForm: QuestionForm = sections['contact-details'];
const peopleForm: QuestionForm = sections['control-ownership-and-related-parties'];

/** Returns my record with everything that only the other window has changed. */
const together = <Stored extends object>(
  form: QuestionForm,
  mine: Stored,
  found: readonly Difference[],
): Stored =>
  found
    .filter(({ isTheirsAlone }) => isTheirsAlone)
    .reduce((record, difference) => settledForm(form, record, difference, 'theirs'), mine);

describe('concurrent changes of one record', () => {
  it('conflict only if both changed the same field; other changes of both are kept', () => {
    const base = contact;
    const mine = { ...base, firstName: 'Mine', lastName: 'Own' };
    const theirs = { ...base, firstName: 'Theirs', roleAtCompany: 'Chair' };
    const found = formDifferences(contactForm, { base, mine, theirs });
    expect(found.map(({ property, isTheirsAlone }) => [property, isTheirsAlone])).toEqual([
      ['firstName', false],
      ['roleAtCompany', true],
    ]);
    const merged = together(contactForm, mine, found);
    expect(merged).toEqual({ ...base, firstName: 'Mine', lastName: 'Own', roleAtCompany: 'Chair' });
    expect(settledForm(contactForm, merged, found[0]!, 'theirs').firstName).toBe('Theirs');
    expect(settledForm(contactForm, merged, found[1]!, 'mine').roleAtCompany).toBe(base.roleAtCompany);
  });

  it('have no conflict if both made the same change, or only the saving user made one', () => {
    const mine = { ...contact, firstName: 'Both' };
    expect(formDifferences(contactForm, { base: contact, mine, theirs: mine })).toEqual([]);
    expect(formDifferences(contactForm, { base: contact, mine, theirs: contact })).toEqual([]);
  });

  it('keep the people of both, even if one moved down', () => {
    const theirs = { ...people, directors: [other, director] };
    const mine = { ...people, directors: [{ ...director, email: 'mine@example.com' }] };
    const found = formDifferences(peopleForm, { base: people, mine, theirs });
    expect(found).toHaveLength(1);
    expect(together(peopleForm, mine, found).directors).toEqual([
      { ...director, email: 'mine@example.com' },
      other,
    ]);
    const back = settledForm(peopleForm, together(peopleForm, mine, found), found[0]!, 'mine');
    expect(back.directors).toEqual(mine.directors);
  });

  it('conflict if one removed a person and the other changed them', () => {
    const mine = { ...people, directors: [{ ...director, email: 'mine@example.com' }] };
    const theirs = { ...people, directors: [] };
    const found = formDifferences(peopleForm, { base: people, mine, theirs });
    expect(found).toMatchObject([
      { property: 'directors', field: null, theirs: undefined, isTheirsAlone: false },
    ]);
    expect(together(peopleForm, mine, found).directors).toHaveLength(1);
    expect(settledForm(peopleForm, mine, found[0]!, 'theirs').directors).toEqual([]);
  });

  it('are described in words: names, days, and one physical address if it is the registered one', () => {
    const base = people;
    const mine = { ...base, directors: [{ ...director, dateOfBirth: '1970-01-02' }] };
    const theirs = { ...base, directors: [{ ...director, dateOfBirth: '1971-03-04' }, other] };
    const name = `${director.firstName} ${director.lastName}`;
    const found = formDifferences(peopleForm, { base, mine, theirs });
    expect(found.map(({ label, inWords }) => [label, inWords.mine, inWords.theirs])).toEqual([
      [expect.stringContaining(`${name}, date of birth`), '2 January 1970', '4 March 1971'],
      [expect.stringContaining('Director: '), 'Not on the list', 'On the list'],
    ]);

    const company = validRecords['company-details'];
    const same = {
      ...company,
      countryPhysical: company.countryRegistered,
      streetPhysical: company.streetRegistered,
      cityPhysical: company.cityRegistered,
      statePhysical: company.stateRegistered,
      zipPhysical: company.zipRegistered,
    };
    const moved = { ...same, streetRegistered: '1 New Street', streetPhysical: '1 New Street' };
    const streets = formDifferences(sections['company-details'], { base: same, mine: same, theirs: moved });
    expect(streets.map(({ property }) => property)).toEqual(['streetRegistered']);
  });
});

describe('concurrent changes of one part of an application', () => {
  const partOf = (id: string) => msbParts.find((part) => part.id === id)!;

  it('conflict entry by entry, each identified by its name', () => {
    const part = partOf('places');
    const base = completeMsb().places;
    const [front] = base.places;
    const mine = { ...base, places: [{ ...front!, kind: 'branch' }] };
    const annex = { ...front!, name: 'The annex' };
    const theirs = { ...base, places: [annex, { ...front!, street: '2 Bay Street' }] };
    const found = formDifferences(part, { base, mine, theirs });
    expect(found.map(({ label, inWords }) => [label, inWords.mine, inWords.theirs])).toEqual([
      ['Front Street, Toronto, street address', front!.street, '2 Bay Street'],
      ['Place of business: The annex, Toronto', 'Not on the list', 'On the list'],
    ]);
    const merged = found.reduce((held, difference) => settledForm(part, held, difference, 'theirs'), mine);
    expect(merged.places).toEqual([{ ...front!, kind: 'branch', street: '2 Bay Street' }, annex]);
  });

  it('are described with labels of choices and boxes, and exclude questions that neither was asked', () => {
    const base = completeMsb().activities;
    const mine = { ...base, services: ['foreignExchange'], countries: '' };
    const theirs = { ...base, services: [], countries: 'Canada' };
    const words = formDifferences(partOf('activities'), { base, mine, theirs });
    expect(words.map(({ inWords }) => [inWords.mine, inWords.theirs])).toEqual([
      ['Foreign exchange dealing', ''],
      ['', 'Canada'],
    ]);

    const agents = { hasAgents: false, agents: [{ name: 'Before' }] };
    const hidden = { base: agents, mine: agents, theirs: { ...agents, agents: [{ name: 'After' }] } };
    expect(formDifferences(partOf('agents'), hidden)).toEqual([]);
  });
});
