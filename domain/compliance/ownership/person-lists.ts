import type { SavedRecords } from '#domain/read-back.ts';
import { personKey, personName } from '#domain/rules/person-identity.ts';

/** The lists of people in the client's answers. */
export const personLists = ['directors', 'beneficialOwners', 'relatedParties'] as const;
export type PersonList = (typeof personLists)[number];

/** A person of the client's answers, once, with each list that contains them. */
export type ListedPerson = {
  name: string;
  email: string;
  country: string;
  role: string;
  lists: PersonList[];
  /** `personKey` of the name and the email. */
  key: string;
};

/** Returns the people of the client's answers, each once: the same name and email are one person in any list (decision 011). */
export function listedPeople(records: SavedRecords): ListedPerson[] {
  const saved = records['control-ownership-and-related-parties'];
  const people = new Map<string, ListedPerson>();
  for (const list of saved ? personLists : []) {
    for (const { firstName, lastName, email, country, roleAtCompany: role } of saved?.[list] ?? []) {
      const name = personName({ firstName, lastName });
      const key = personKey({ name, email });
      const known = people.get(key);
      if (!known) people.set(key, { name, email, country, role, lists: [list], key });
      else if (!known.lists.includes(list)) known.lists.push(list);
    }
  }
  return [...people.values()];
}
