import { emptyPerson } from '#domain/sections/person.ts';
import { addPersonMachine } from '#machines/add-person.machine.ts';
import type { Answers, Check } from '../actions.ts';
import type { PlaceIn } from '../places.ts';
import { childSubject } from './child-subject.ts';

const dual = 'Dual citizenship';
const second = 'Second country of citizenship';
const country = 'Canada';
const add: Check = { see: 'button', name: 'Add' };

/** A person's answers except the second citizenship, which the machine contains. */
const answers: Answers = {
  'First name': 'Grace',
  'Last name': 'Hopper',
  'Role at company': 'Chair',
  Email: 'grace@example.com',
  'Date of birth': '12/09/1980',
  'Country of citizenship': 'United States',
  'Tax ID number': '078-05-1120',
  Country: 'United States',
  'Street address': '1 Navy Yard',
  City: 'Arlington',
  'ZIP or postal code': '22201',
};

/** The add form of a director, beneficial owner or related party, with its rule about the second citizenship. */
export const addPersonSubject = childSubject<
  typeof addPersonMachine,
  never,
  PlaceIn<typeof addPersonMachine>
>({
  id: 'addPerson',
  title: 'Adding a person',
  machine: addPersonMachine,
  outcomes: {},
  starts: { 'a new director': { person: emptyPerson } },
  cases: {
    'dual.toggled': { events: [{ type: 'dual.toggled' }] },
    'secondCountry.changed': { events: [{ type: 'secondCountry.changed', country }] },
    'person.copied': {
      events: [{ type: 'person.copied', person: emptyPerson }],
    },
    add: { events: [{ type: 'add', answers: { ...emptyPerson, firstName: 'Grace' } }] },
    cancel: { events: [{ type: 'cancel' }] },
  },
  key: ({ context: { dualCitizenship, secondaryCountryCitizenship, lacksSecondCountry } }) => [
    dualCitizenship,
    secondaryCountryCitizenship,
    lacksSecondCountry,
  ],
  // The chosen country is cleared when the box is unticked, and stays cleared when it is ticked again.
  goalsOf: ({ event }, { context: { dualCitizenship, secondaryCountryCitizenship: country } }) =>
    event.type === 'cancel' ? [] : [`${event.type} with ${dualCitizenship} and "${country}"`],
  beginning: ({ steps }) => [
    {
      world: 'client',
      has: steps.some(({ event }) => event.type === 'person.copied')
        ? 'answers in all seven forms'
        : 'nothing',
    },
    { do: 'goTo', path: '/control-ownership' },
    { do: 'press', button: 'Add New' },
  ],
  performances: {
    'dual.toggled': ({ after }) => [{ do: 'fill', answers: { [dual]: after.context.dualCitizenship } }],
    'secondCountry.changed': () => [{ do: 'fill', answers: { [second]: country } }],
    'person.copied': () => [
      { do: 'fill', answers: { 'Same person as…': 'Ada Lovelace (representative)' } },
      { do: 'waitFor', check: { see: 'field', label: 'Email', value: 'ada@example.com' } },
    ],
    add: () => [
      { do: 'fill', answers },
      { do: 'press', button: 'Add' },
    ],
    cancel: () => [{ do: 'press', button: 'Cancel' }],
  },
  recognitions: {
    editing: ({ context: { dualCitizenship, secondaryCountryCitizenship, lacksSecondCountry } }) => [
      add,
      {
        see: 'text',
        text: 'Choose the second country, or untick dual citizenship',
        ...(!lacksSecondCountry && { not: true }),
      },
      { see: 'field', label: dual, value: dualCitizenship },
      dualCitizenship
        ? { see: 'field', label: second, value: secondaryCountryCitizenship }
        : { see: 'field', label: second, not: true },
    ],
    added: () => [
      { ...add, not: true },
      {
        see: 'row',
        table: 'Director(s)/Senior Management/Controlling Person(s)',
        cells: ['Grace', 'Hopper', 'Chair', '078-05-1120'],
      },
    ],
    cancelled: () => [
      { ...add, not: true },
      { see: 'text', text: 'No directors yet' },
    ],
  },
  onlyInModel: {},
  notOffered: {
    'secondCountry.changed':
      'Its field is there with dual citizenship alone, as the checks of each state say.',
  },
});
