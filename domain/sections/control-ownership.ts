import type { ListDetails } from '../form/question.ts';
import type { SectionRecords } from '../records/sections.ts';
import { maxPersons } from '../rules/limits.ts';
import { fullName, type Person, personTable } from './person.ts';
import { defineSection } from './section.ts';

/** The directors, beneficial owners and related parties (specification section 3, "Control / ownership record"). */
export type ControlOwnership = SectionRecords['control-ownership-and-related-parties'];

const people = {
  entry: 'person',
  max: maxPersons,
  nameOf: (person) => fullName(person as Person),
  isNameRead: true,
  identifiedBy: ['firstName', 'lastName'],
  questions: personTable,
} as const satisfies Partial<ListDetails> & { questions: unknown };

/** An empty list can be saved, because the user fills in the tabs over time. A submission requires the first two lists. */
export const controlOwnership = defineSection<ControlOwnership>({
  name: 'ControlOwnership',
  title: 'Control, ownership and related parties',
  called: 'control, ownership and related parties',
  lists: {
    directors: {
      ...people,
      title: 'Directors',
      one: 'director',
      missing: 'Add at least one director, senior manager or controlling person',
    },
    beneficialOwners: {
      ...people,
      title: 'Beneficial owners',
      one: 'beneficial owner',
      missing: 'Add at least one ultimate beneficial owner',
    },
    relatedParties: { ...people, title: 'Related parties', one: 'related party' },
  },
});
