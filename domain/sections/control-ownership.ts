import type { SectionRecords } from '../records/sections.ts';
import { closedObject } from '../rules/closed-object.ts';
import { textsOf, withEmptyTexts } from '../rules/complete.ts';
import { maxPersons } from '../rules/limits.ts';
import { listField } from '../rules/list-field.ts';
import { entryGroups, type ListCopy } from './answers.ts';
import { emptyPerson, fullName, type Person, personLabels, personRule } from './person.ts';
import type { Section, SectionRule } from './section.ts';

/** Who controls, owns or stands close to the company (specification section 3, "Control / ownership record"). */
export type ControlOwnership = SectionRecords['control-ownership-and-related-parties'];

/** The record before anything was saved. */
export const emptyControlOwnership: ControlOwnership = {
  directors: [],
  beneficialOwners: [],
  relatedParties: [],
};

const lists: Readonly<Record<keyof ControlOwnership, ListCopy<Person>>> = {
  directors: { title: 'Directors', one: 'Director', labels: personLabels },
  beneficialOwners: { title: 'Beneficial owners', one: 'Beneficial owner', labels: personLabels },
  relatedParties: { title: 'Related parties', one: 'Related party', labels: personLabels },
};
const properties = ['directors', 'beneficialOwners', 'relatedParties'] as const;

export const controlOwnership: Section<ControlOwnership> = {
  name: 'ControlOwnership',
  empty: emptyControlOwnership,
  lists,
  readBack: (record) =>
    properties.flatMap((property) =>
      entryGroups(record[property], {
        property,
        words: lists[property],
        nameOf: fullName,
        days: ['dateOfBirth'],
      }),
    ),
  queue: {
    fields: properties,
    texts(record) {
      const people = properties.flatMap((list) => record[list]);
      return {
        names: people.flatMap(({ firstName, middleName, lastName }) => [firstName, middleName, lastName]),
        emails: people.map(({ email }) => email),
        taxIds: people.map(({ taxIdNumber }) => taxIdNumber),
      };
    },
  },
};

/** Two entries are one person when name, date of birth and tax id agree, whatever their case or accents' encoding. */
function identityOf({ firstName, lastName, dateOfBirth, taxIdNumber }: Person): string | undefined {
  const parts = [firstName, lastName, dateOfBirth, taxIdNumber];
  if (!parts.every((part) => typeof part === 'string' && part !== '')) return undefined;
  return JSON.stringify(parts.map((part) => part.normalize('NFC').toLowerCase()));
}

function peopleField(words: { list: string; plural: string }) {
  return listField<Person>({
    item: personRule(),
    max: maxPersons,
    tooMany: `List at most ${maxPersons} ${words.plural}`,
    wrongType: `Send the ${words.plural} as a list, empty if there are none`,
    identity: identityOf,
    reportAt: 'taxIdNumber',
    repeated: `This person is ${words.list} already: list each person once`,
  });
}

/**
 * What must hold of control, ownership and related parties. Each list may be saved empty, since a person fills the
 * tabs over time; whether the whole is complete is asked before submission.
 */
export const controlOwnershipRule: SectionRule<ControlOwnership> = {
  schema: () =>
    closedObject(
      {
        directors: peopleField({ list: 'among the directors', plural: 'directors' }),
        beneficialOwners: peopleField({ list: 'among the beneficial owners', plural: 'beneficial owners' }),
        relatedParties: peopleField({ list: 'among the related parties', plural: 'related parties' }),
      },
      'Send control, ownership and related parties as an object',
    ),

  complete(value) {
    const emptyTexts = textsOf(emptyPerson);
    return Object.fromEntries(
      Object.entries(value).map(([name, list]) => [
        name,
        // A list that is too long is refused unread, so that nothing is copied for it.
        Object.hasOwn(emptyControlOwnership, name) && Array.isArray(list) && list.length <= maxPersons
          ? list.map((person) => withEmptyTexts(person, emptyTexts))
          : list,
      ]),
    );
  },

  lacks: (record) => [
    ...(record.directors.length === 0
      ? [
          {
            property: 'directors',
            message: 'Add at least one director, senior manager or controlling person',
          },
        ]
      : []),
    ...(record.beneficialOwners.length === 0
      ? [{ property: 'beneficialOwners', message: 'Add at least one ultimate beneficial owner' }]
      : []),
  ],
};
