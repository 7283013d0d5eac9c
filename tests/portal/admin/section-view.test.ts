import { describe, expect, it } from 'vitest';
import type { SectionId, SectionRecords } from '#domain/records/sections.ts';
import { withPhysicalAddress } from '#domain/sections/physical-address.ts';
import { steps } from '#machines/steps.ts';
import { onlyChanges, type SectionView, sectionViews } from '#src/admin/case/details/section-view.ts';
import type { CaseSection } from '#src/api/admin/case.ts';
import { validPerson, validRecords } from '#tests/domain/valid-records.ts';

/** Returns one section as the server sends it, with the changed paths. */
function viewOf<Section extends SectionId>(
  section: Section,
  changed: string[],
  record: SectionRecords[Section] = validRecords[section],
): SectionView {
  const step = steps.find((each) => each.section === section)!.id;
  const saved: CaseSection = {
    step,
    section,
    record: { ...record },
    etag: '"1"',
    savedAt: '2026-03-12T14:05:00.000Z',
    savedBy: 'client',
    changed,
    differences: [],
  };
  const view = sectionViews([saved])[0];
  if (!view) throw new Error(`${section} has no view`);
  return view;
}

const changedIn = (view: SectionView) =>
  view.groups.flatMap(({ lines }) =>
    lines.flatMap(({ answers }) => answers.filter(({ isChanged }) => isChanged).map((each) => each.property)),
  );

const people = 'control-ownership-and-related-parties';

describe('the changes of a section', () => {
  it('are those that the server names', () => {
    const view = viewOf('contact-details', ['firstName', 'email']);
    expect(changedIn(view)).toEqual(['firstName', 'email']);
    expect(view.changes).toBe(2);
  });

  it('are everything of a section that the earlier version did not have', () => {
    expect(changedIn(viewOf('customer-type', ['']))).toHaveLength(5);
    const [director, owner] = viewOf(people, ['']).groups;
    expect([director?.isNew, owner?.isNew]).toEqual([true, true]);
  });

  it('count a new entry once, and distinguish it from a changed one', () => {
    const directors = [validPerson, { ...validPerson, firstName: 'Rosa' }];
    const view = viewOf(people, ['directors.0.email', 'directors.1'], {
      ...validRecords[people],
      directors,
    });
    expect(view.groups.map(({ entry, isNew }) => [entry, isNew])).toEqual([
      ['directors.0', false],
      ['directors.1', true],
      ['beneficialOwners.0', false],
      [null, false],
    ]);
    expect(changedIn(view)).toEqual(['directors.0.email']);
    expect(view.changes).toBe(2);
  });

  it('include a list that lost an entry, without marking the others', () => {
    const view = viewOf(people, ['directors']);
    expect(view.shortened).toEqual(['directors']);
    expect(changedIn(view)).toEqual([]);
    expect(view.changes).toBe(1);
    // If a list lost its last entry, the text for an empty list is marked as changed.
    const emptied = viewOf(people, ['relatedParties']);
    expect(emptied.shortened).toEqual([]);
    expect(changedIn(emptied)).toEqual(['relatedParties']);
  });

  it('exclude a physical address that follows the registered one', () => {
    const same = withPhysicalAddress(validRecords['company-details'], false);
    expect(changedIn(viewOf('company-details', ['cityRegistered', 'cityPhysical'], same))).toEqual([
      'cityRegistered',
    ]);
    // It was another address before.
    expect(changedIn(viewOf('company-details', ['cityPhysical'], same))).toEqual(['countryPhysical']);
  });

  it('are shown alone if nothing else is shown, a part of an address under its own name', () => {
    const [view, ...others] = onlyChanges([
      viewOf('contact-details', []),
      viewOf('company-details', ['legalName', 'zipPhysical']),
    ]);
    expect(others).toEqual([]);
    expect(view?.groups.flatMap(({ lines }) => lines.map(({ label }) => label))).toEqual([
      'Legal name',
      'ZIP or postal code',
    ]);
  });
});

describe('a section', () => {
  it('shows a formatted address', () => {
    const lines = viewOf('company-details', []).groups[1]?.lines ?? [];
    expect(lines).toHaveLength(1);
    expect(lines[0]?.answers.map(({ property }) => property)).toEqual([
      'streetRegistered',
      'cityRegistered',
      'stateRegistered',
      'zipRegistered',
      'countryRegistered',
    ]);
  });

  it('shows a second citizenship if there is one, or was', () => {
    const property = 'directors.0.secondaryCountryCitizenship';
    const shows = (view: SectionView) =>
      view.groups[0]?.lines.some(({ answers }) => answers[0]?.property === property);
    const directors = [{ ...validPerson, secondaryCountryCitizenship: 'Cuba' }];
    expect(shows(viewOf(people, [], { ...validRecords[people], directors }))).toBe(true);
    expect(shows(viewOf(people, []))).toBe(false);
    expect(shows(viewOf(people, [property]))).toBe(true);
  });
});
