import type { SavedRecords } from '#domain/read-back.ts';
import { comparable, personKey } from '#domain/rules/person-identity.ts';
import { beneficialOwners } from './beneficial-owners.ts';
import { type ListedPerson, listedPeople } from './person-lists.ts';
import type { OwnershipNode, OwnershipStructure } from './structure.ts';

/** A difference between a structure and the client's answers. */
export type OwnershipDifference = {
  kind: 'not-on-list' | 'below-threshold' | 'not-in-structure' | 'left-answers';
  /** The person's node; null if the structure does not contain the person. */
  node: string | null;
  name: string;
  /** What differs, as a sentence. */
  message: string;
};

/** Returns where a structure differs from the client's lists of directors, beneficial owners and related parties. */
export function differences(structure: OwnershipStructure, records: SavedRecords): OwnershipDifference[] {
  const people = structure.nodes.filter(({ kind }) => kind === 'person');
  const listed = listedPeople(records);
  const pairs = paired(people, listed);
  const found = new Set(pairs.values());
  const owners = new Set(beneficialOwners(structure).map(({ person }) => person));
  const of = (
    kind: OwnershipDifference['kind'],
    { name }: { name: string },
    node: string | null,
    message: string,
  ) => ({
    kind,
    node,
    name,
    message,
  });
  return [
    ...people
      .filter(({ id }) => owners.has(id) && !pairs.get(id)?.lists.includes('beneficialOwners'))
      .map((node) =>
        of(
          'not-on-list',
          node,
          node.id,
          `${node.name} is a beneficial owner, but not on the client's list of beneficial owners.`,
        ),
      ),
    ...people
      .filter(({ id }) => !owners.has(id) && pairs.get(id)?.lists.includes('beneficialOwners'))
      .map((node) =>
        of(
          'below-threshold',
          node,
          node.id,
          `The client lists ${node.name} as a beneficial owner, but the structure shows less than 25 % and no control.`,
        ),
      ),
    ...listed
      .filter((person) => !found.has(person))
      .map((person) =>
        of(
          'not-in-structure',
          person,
          null,
          `${person.name} is in the client's answers, but not in the structure.`,
        ),
      ),
    ...people
      .filter(({ id, lists }) => lists.length > 0 && !pairs.has(id))
      .map((node) => of('left-answers', node, node.id, `${node.name} is no longer in the client's answers.`)),
  ];
}

/** Pairs people by name and email; a node without an email by a name that only one person of the answers has. */
function paired(
  nodes: readonly OwnershipNode[],
  listed: readonly ListedPerson[],
): ReadonlyMap<string, ListedPerson> {
  const byKey = new Map(listed.map((person) => [person.key, person]));
  const byName = new Map<string, ListedPerson[]>();
  for (const person of listed) {
    const name = comparable(person.name);
    byName.set(name, [...(byName.get(name) ?? []), person]);
  }
  const pairs = new Map<string, ListedPerson>();
  for (const node of nodes) {
    const [namesake, another] = node.email === '' ? (byName.get(comparable(node.name)) ?? []) : [];
    const person = byKey.get(personKey(node)) ?? (another ? undefined : namesake);
    if (person) pairs.set(node.id, person);
  }
  return pairs;
}
