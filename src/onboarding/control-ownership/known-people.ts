import type { SectionRecords } from '#domain/records/sections.ts';
import type { ControlOwnership } from '#domain/sections/control-ownership.ts';
import { emptyPerson, type Person } from '#domain/sections/person.ts';
import type { PersonList } from '#machines/onboarding-types.ts';

/** Somebody who was named before, and as what. */
export type KnownPerson = { label: string; person: Person };

const roles: Readonly<Record<PersonList, string>> = {
  directors: 'director',
  beneficialOwners: 'beneficial owner',
  relatedParties: 'related party',
};

const lists = ['directors', 'beneficialOwners', 'relatedParties'] as const;

type Named = Pick<Person, 'firstName' | 'lastName' | 'email'>;

/** Whoever has the same name and e-mail is the same human, as for identity checks. */
function humanOf({ firstName, lastName, email }: Named): string {
  return JSON.stringify(
    [`${firstName} ${lastName}`, email].map((text) =>
      text.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase(),
    ),
  );
}

/**
 * Who may be the same person as one to be added to a list: the representative and those of the other lists, each once; whoever is
 * in the list already is not among them.
 */
export function knownPeople(
  record: ControlOwnership,
  contact: SectionRecords['contact-details'] | null,
  list: PersonList,
): KnownPerson[] {
  const taken = new Set(record[list].map(humanOf));
  const found = new Map<string, { person: Person; as: string[] }>();
  const add = (person: Person, as: string) => {
    const human = humanOf(person);
    if (taken.has(human) || person.firstName + person.lastName === '') return;
    const known = found.get(human);
    found.set(human, { person: known?.person ?? person, as: [...(known?.as ?? []), as] });
  };
  for (const each of lists) for (const person of record[each]) add(person, roles[each]);
  if (contact) {
    const { firstName, middleName, lastName, roleAtCompany, email } = contact;
    add({ ...emptyPerson, firstName, middleName, lastName, roleAtCompany, email }, 'representative');
  }
  return [...found.values()].map(({ person, as }) => ({
    label: `${person.firstName} ${person.lastName} (${[...new Set(as)].join(', ')})`,
    person,
  }));
}
