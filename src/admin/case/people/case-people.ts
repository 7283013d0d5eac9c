import { inSentence } from '#domain/form/question.ts';
import { personKey, personName } from '#domain/rules/person-identity.ts';
import { type RiskFlag, riskFlags } from '#domain/rules/risk-flags.ts';
import type { ControlOwnership } from '#domain/sections/control-ownership.ts';
import type { Person } from '#domain/sections/person.ts';
import { personQuestions } from '#domain/sections/person.ts';
import type { Case, CaseSection } from '#src/api/admin/case.ts';
import type { PersonStatus } from '#src/api/verification.ts';
import type { Difference } from '../details/section-view.ts';

export type PersonList = keyof ControlOwnership;

/** The lists of the record, in its order. */
export const personLists: readonly PersonList[] = ['directors', 'beneficialOwners', 'relatedParties'];

export const listCopy: Record<PersonList, string> = {
  directors: 'Director',
  beneficialOwners: 'Beneficial owner',
  relatedParties: 'Related party',
};

/** An entry of a list about a person, with its content. */
export type Place = { list: PersonList; index: number; record: Person };

export type CasePerson = {
  /** The person's first place in the lists, such as `directors-0`; an id on the page. */
  id: string;
  /** First and last name, as in an email. */
  name: string;
  /** In the record's order, at least one. */
  places: readonly [Place, ...Place[]];
  /** The state of the identity check; null for related parties, who are never asked. */
  check: PersonStatus | null;
  flags: readonly PersonFlag[];
  /** The differences from the submitted version. */
  changes: readonly PersonChange[];
};

/** A difference of a person: new on a list, or an answer with its old and new value. */
type PersonChange = { what: string; answer: { before: string; after: string } | null };

/** The risk flags that can concern a single person. */
export type PersonFlag = Extract<RiskFlag, 'dual_citizenship' | 'foreign_owners'>;

/**
 * Returns every person in the saved record once: the same name and email address are one person, as for the identity checks. Null
 * before the record is saved.
 */
export function casePeople({ sections, verification }: Case): CasePerson[] | null {
  const section = sections.find((each) => each.section === 'control-ownership-and-related-parties');
  if (!section?.record) return null;
  // Stored by this product's server, which validates the record.
  const record = section.record as ControlOwnership;
  const isRisky = riskOf(sections);
  const people = new Map<string, CasePerson>();
  for (const list of personLists) {
    const checks = verification.people.filter(({ role }) => role === list);
    for (const [index, each] of record[list].entries()) {
      const name = personName(each);
      const key = personKey({ name, email: each.email });
      const place: Place = { list, index, record: each };
      const before = people.get(key);
      people.set(key, {
        id: before?.id ?? `${list}-${index}`,
        name: before?.name ?? name,
        places: before ? [...before.places, place] : [place],
        // The server lists them in the record's order.
        check: before?.check ?? checks[index] ?? null,
        flags: [...new Set([...(before?.flags ?? []), ...isRisky(list, each)])],
        changes: withNew(before?.changes ?? [], changesOf(section, place)),
      });
    }
  }
  return [...people.values()];
}

/** Returns the entries that were deleted since the case was submitted, with their answers. */
export function takenOff({ sections }: Case): Difference[] {
  const section = sections.find((each) => each.section === 'control-ownership-and-related-parties');
  return (section?.differences ?? []).filter(({ after, answers }) => after === '' && answers.length > 0);
}

/** Returns the lists that contain the person, each once. */
export function listsOf({ places }: CasePerson): PersonList[] {
  return personLists.filter((each) => places.some(({ list }) => list === each));
}

/** Returns each different value in the record once, with the lists that contain it. */
export function valuesOf(
  { places }: CasePerson,
  read: (record: Person) => string,
): { value: string; lists: PersonList[] }[] {
  const values = new Map<string, PersonList[]>();
  for (const { list, record } of places) {
    const value = read(record);
    values.set(value, [...new Set([...(values.get(value) ?? []), list])]);
  }
  return [...values].map(([value, lists]) => ({ value, lists }));
}

/** Returns the flags that a single person raises, by the rule for the whole case. */
function riskOf(sections: Case['sections']) {
  const company = sections.find((each) => each.section === 'company-details')?.record ?? null;
  const nobody: ControlOwnership = { directors: [], beneficialOwners: [], relatedParties: [] };
  return (list: PersonList, person: Person): PersonFlag[] => {
    const records = {
      'company-details': company,
      'customer-type': null,
      'control-ownership-and-related-parties': { ...nobody, [list]: [person] },
    } as Parameters<typeof riskFlags>[0]['records'];
    // No flag of a person depends on the date.
    return riskFlags({ records, isIdentityRefused: false }, { today: '9999-12-31' }).filter(isOfPerson);
  };
}

const isOfPerson = (flag: RiskFlag): flag is PersonFlag =>
  flag === 'dual_citizenship' || flag === 'foreign_owners';

function changesOf({ differences }: CaseSection, { list, index }: Place): PersonChange[] {
  const place = `${list}.${index}`;
  if (differences.some(({ path }) => path === place)) {
    return [{ what: `added as ${listCopy[list].toLowerCase()}`, answer: null }];
  }
  return differences
    .filter(({ path }) => path.startsWith(`${place}.`))
    .map(({ path, before, after }) => ({
      what: fieldInSentence(path.slice(place.length + 1)),
      answer: { before, after },
    }));
}

/** The same change on two lists is reported once. */
function withNew(known: readonly PersonChange[], found: readonly PersonChange[]): PersonChange[] {
  const knownChanges = new Set(known.map((change) => JSON.stringify(change)));
  return [...known, ...found.filter((change) => !knownChanges.has(JSON.stringify(change)))];
}

function fieldInSentence(field: string): string {
  return inSentence(personQuestions.find(({ name }) => name === field)?.label ?? field);
}
