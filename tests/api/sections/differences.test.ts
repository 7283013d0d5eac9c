import { describe, expect, it } from 'vitest';
import type { SectionRecords } from '#domain/records/sections.ts';
import { differences } from '#server/records/sections/differences.ts';
import { pairedEntries } from '#server/records/sections/paired-entries.ts';
import { validPerson, validRecords } from '#tests/domain/valid-records.ts';

// SQLite alone: http

const company = validRecords['company-details'];
const [ada, grace, alan] = ['Ada', 'Grace', 'Alan'].map((firstName, index) => ({
  ...validPerson,
  firstName,
  lastName: `Family${index}`,
  email: `${firstName}@example.com`,
  dateOfBirth: `198${index}-01-02`,
  taxIdNumber: `TAX-${index}`,
}));
const directed = (...directors: (typeof validPerson)[]) =>
  ({
    directors,
    beneficialOwners: [],
    relatedParties: [],
  }) as SectionRecords['control-ownership-and-related-parties'];
const ofPeople = (before: (typeof validPerson)[], after: (typeof validPerson)[]) =>
  differences('control-ownership-and-related-parties', directed(...before), directed(...after));

describe('the differences between two records of a section', () => {
  it('contain both answers as displayed, and are empty if they display the same', () => {
    expect(differences('company-details', company, { ...company })).toEqual([]);
    const after = { ...company, legalName: 'New Name Ltd', dateOfIncorporation: '2020-03-04', tradeName: '' };
    const before = {
      ...company,
      legalName: 'Old Name Ltd',
      dateOfIncorporation: '2019-03-04',
      tradeName: 'Old',
    };
    expect(differences('company-details', before, after)).toEqual([
      { path: 'legalName', label: 'Legal name', before: 'Old Name Ltd', after: 'New Name Ltd', answers: [] },
      expect.objectContaining({ path: 'dateOfIncorporation', before: '4 March 2019', after: '4 March 2020' }),
      expect.objectContaining({ path: 'tradeName', before: 'Old', after: '' }),
    ]);
    const type = validRecords['customer-type'];
    expect(
      differences('customer-type', { ...type, bearedShares: false }, { ...type, bearedShares: true }),
    ).toMatchObject([{ path: 'bearedShares', before: 'No', after: 'Yes' }]);
  });

  it('contain what became of an address that was a separate one', () => {
    const own = { ...company, streetPhysical: '9 Other Street', countryPhysical: company.countryRegistered };
    const same = {
      ...company,
      countryPhysical: company.countryRegistered,
      streetPhysical: company.streetRegistered,
      cityPhysical: company.cityRegistered,
      statePhysical: company.stateRegistered,
      zipPhysical: company.zipRegistered,
    };
    const found = differences('company-details', own, same);
    expect(found).toContainEqual(
      expect.objectContaining({
        path: 'streetPhysical',
        before: '9 Other Street',
        after: same.streetRegistered,
      }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({ path: 'countryPhysical', after: 'The same as the registered address' }),
    );
    expect(differences('company-details', same, own)).toContainEqual(
      expect.objectContaining({
        path: 'streetPhysical',
        before: same.streetRegistered,
        after: '9 Other Street',
      }),
    );
  });

  it('match a person who was changed and moved to another index, and name added and removed people', () => {
    if (!ada || !grace || !alan) throw new Error('Three people');
    expect(ofPeople([ada, grace], [grace, ada])).toEqual([]);
    expect(ofPeople([ada, grace], [{ ...grace, city: 'Paris' }])).toEqual([
      expect.objectContaining({
        path: 'directors.0.city',
        label: 'Director 1, city',
        before: grace.city,
        after: 'Paris',
      }),
      expect.objectContaining({ path: 'directors', label: 'Directors', after: '' }),
    ]);
    const [gained] = ofPeople([], [alan]);
    expect(gained).toMatchObject({
      path: 'directors.0',
      before: '',
      after: expect.stringContaining('Alan Family2'),
    });
    expect(gained?.answers).toContainEqual({ label: 'Email', value: 'Alan@example.com' });
    const [lost] = ofPeople([alan], []);
    expect(lost).toMatchObject({
      path: 'directors',
      after: '',
      before: expect.stringContaining('Alan Family2'),
    });
    expect(lost?.answers).toContainEqual({ label: 'Tax ID number', value: 'TAX-2' });
  });

  it('contain every answer of a section that was not saved before', () => {
    const found = differences('contact-details', undefined, validRecords['contact-details']);
    expect(found).toContainEqual(
      expect.objectContaining({ path: 'email', before: '', after: validRecords['contact-details'].email }),
    );
  });

  it('match fifty people with themselves, all changed and in another order', () => {
    const many = Array.from({ length: 50 }, (_, index) => ({
      ...validPerson,
      email: `p${index}@example.com`,
      taxIdNumber: `T${index}`,
    }));
    const turned = many.map((person, index) => ({ ...person, city: `City ${index}` })).reverse();
    const pairs = pairedEntries(many, turned);
    expect([...pairs].every(([to, from]) => to + from === 49)).toBe(true);
    expect(pairs.size).toBe(50);
  });
});
