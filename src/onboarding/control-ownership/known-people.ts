import type { SectionRecords } from '#domain/records/sections.ts';
import { personKey, personName } from '#domain/rules/person-identity.ts';
import type { ControlOwnership } from '#domain/sections/control-ownership.ts';
import { emptyPerson, type Person } from '#domain/sections/person.ts';
import type { PersonList } from '#machines/onboarding-types.ts';

/** A person who is already named, with their roles. */
export type KnownPerson = { label: string; person: Person };

const roles: Readonly<Record<PersonList, string>> = {
  directors: 'director',
  beneficialOwners: 'beneficial owner',
  relatedParties: 'related party',
};

const lists = ['directors', 'beneficialOwners', 'relatedParties'] as const;

type Named = Pick<Person, 'firstName' | 'lastName' | 'email'>;

/** The same identity as for identity checks. */
function identityIn(row: Named): string {
  return personKey({ name: personName(row), email: row.email });
}

type Place = { list: PersonList; index: number };

/** Returns the other rows of the same person. */
function otherRowsOf(record: ControlOwnership, place: Place): Place[] {
  const person = record[place.list][place.index];
  if (!person) return [];
  const identity = identityIn(person);
  return lists.flatMap((list) =>
    record[list].flatMap((each, index) =>
      identityIn(each) === identity && !(list === place.list && index === place.index)
        ? [{ list, index }]
        : [],
    ),
  );
}

/** Returns the person's roles in other rows, such as `beneficial owner`. */
export function alsoNamedAs(record: ControlOwnership, place: Place): string[] {
  return [...new Set(otherRowsOf(record, place).map(({ list }) => roles[list]))];
}

/**
 * Returns the person's other rows after one was changed: the change applies to them too, because otherwise the rows would be two
 * people from then on. The role at the company belongs to each row.
 */
export function changedWith(
  record: ControlOwnership,
  { entry, ...place }: Place & { entry: Person },
): (Place & { entry: Person })[] {
  const before = record[place.list][place.index];
  if (!before) return [];
  const isChanged = ([name, value]: [string, unknown]) =>
    name !== 'roleAtCompany' && Object.entries(before).some(([own, was]) => own === name && was !== value);
  const changes: Partial<Person> = Object.fromEntries(Object.entries(entry).filter(isChanged));
  return otherRowsOf(record, place).flatMap(({ list, index }) => {
    const other = record[list][index];
    return other ? [{ list, index, entry: { ...other, ...changes } }] : [];
  });
}

/**
 * Returns the people who may be the same as one to be added to a list: the representative and those of the other lists, each
 * once, without those who are already in the list.
 */
export function knownPeople(
  record: ControlOwnership,
  contact: SectionRecords['contact-details'] | null,
  list: PersonList,
): KnownPerson[] {
  const taken = new Set(record[list].map(identityIn));
  const found = new Map<string, { person: Person; as: string[] }>();
  const add = (person: Person, as: string) => {
    const identity = identityIn(person);
    if (taken.has(identity) || person.firstName + person.lastName === '') return;
    const known = found.get(identity);
    found.set(identity, { person: known?.person ?? person, as: [...(known?.as ?? []), as] });
  };
  for (const each of lists) for (const person of record[each]) add(person, roles[each]);
  if (contact) {
    const { firstName, middleName, lastName, roleAtCompany, email } = contact;
    add({ ...emptyPerson, firstName, middleName, lastName, roleAtCompany, email }, 'representative');
  }
  return [...found.values()].map(({ person, as }) => ({
    label: `${personName(person)} (${[...new Set(as)].join(', ')})`,
    person,
  }));
}
