import type { Person } from '#domain/sections/person.ts';
import type { PersonList } from '#machines/onboarding-types.ts';

/** A tab of the page (specification section 2, Control, Ownership & Related Parties). */
export type PeopleTab = {
  /** The value of the query parameter `tab`. */
  value: string;
  list: PersonList;
  title: string;
  /** The singular of the list's entries. */
  one: string;
  description: string;
  emptyTitle: string;
};

/** The parties of the third list; the threshold is the specification's (section 9). */
const relatedParties =
  'corporate shareholders with 25% or more, authorized designated representatives and signatories, authorized trader, investment manager, investment advisor, general partner, organizers and sponsors, non-executive directors';

export const peopleTabs: readonly [PeopleTab, ...PeopleTab[]] = [
  {
    value: 'directors',
    list: 'directors',
    title: 'Director(s)/Senior Management/Controlling Person(s)',
    one: 'Director, senior manager or controlling person',
    description:
      'Everyone who directs or controls the company: directors, senior management, controlling persons.',
    emptyTitle: 'No directors yet',
  },
  {
    value: 'beneficialOwners',
    list: 'beneficialOwners',
    title: 'Ultimate Beneficial Owner',
    one: 'Ultimate beneficial owner',
    description: 'Every person who ultimately owns 25% or more of the company, directly or through others.',
    emptyTitle: 'No beneficial owners yet',
  },
  {
    value: 'related-parties',
    list: 'relatedParties',
    title: 'Related Parties',
    one: 'Related party',
    description: `Add ${relatedParties}.`,
    emptyTitle: 'No related parties yet',
  },
];

/** Returns the tab that the query parameter names; the first for none or an unknown one. */
export function tabOf(value: string | null): PeopleTab {
  return peopleTabs.find((tab) => tab.value === value) ?? peopleTabs[0];
}

/** Returns the tab of the list in a dotted path, such as `directors.0.email`. */
export function tabOfList(property: string): string | undefined {
  const [list] = property.split('.');
  return peopleTabs.find((tab) => tab.list === list)?.value;
}

export const personColumns = [
  { key: 'firstName', header: 'First name', render: (person: Person) => person.firstName },
  { key: 'lastName', header: 'Last name', render: (person: Person) => person.lastName },
  { key: 'roleAtCompany', header: 'Role at company', render: (person: Person) => person.roleAtCompany },
  { key: 'taxIdNumber', header: 'Tax ID', render: (person: Person) => person.taxIdNumber },
];
