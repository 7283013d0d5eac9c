import { assign, setup } from 'xstate';
import type { Person } from '#domain/sections/person.ts';

/** The part of the form that Formik holds until Add: everything except the second citizenship. */
export type PersonAnswers = Omit<Person, 'secondaryCountryCitizenship'>;

type Input = {
  /** The initial values: an empty person, or the one being edited. */
  person: Person;
};

type Context = {
  dualCitizenship: boolean;
  /** '' while the citizenship is not dual. */
  secondaryCountryCitizenship: string;
  /** Whether Add was pressed for a dual citizen without the second country, which would otherwise be lost silently. */
  lacksSecondCountry: boolean;
  /** The person as opened, then as added. */
  entry: Person;
};

type Event =
  | { type: 'dual.toggled' }
  | { type: 'secondCountry.changed'; country: string }
  /** The form was filled with the answers of a person who is already listed. */
  | { type: 'person.copied'; person: Person }
  | { type: 'add'; answers: PersonAnswers }
  | { type: 'cancel' };

/** Whether anything was typed: an empty form names no person. */
const hasAnswers = (answers: PersonAnswers) => Object.values(answers).some((answer) => answer.trim() !== '');

const lacksCitizenship = ({ dualCitizenship, secondaryCountryCitizenship }: Context) =>
  dualCitizenship && secondaryCountryCitizenship === '';

export type AddPersonOutput = { kind: 'added'; entry: Person } | { kind: 'cancelled' };

/**
 * The form that adds or edits a director, beneficial owner or related party. It owns dual citizenship: the second country exists
 * only while the box is checked, and is cleared whenever the box is toggled (specification section 3). A checked box requires a
 * second country before the person is added: the record stores dual citizenship in no other field.
 */
export const addPersonMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    output: {} as AddPersonOutput,
  },
  guards: {
    isDual: ({ context }) => context.dualCitizenship,
    isComplete: ({ context }, { answers }: { answers: PersonAnswers }) =>
      hasAnswers(answers) && !lacksCitizenship(context),
    lacksCitizenship: ({ context }, { answers }: { answers: PersonAnswers }) =>
      hasAnswers(answers) && lacksCitizenship(context),
  },
  actions: {
    toggleDual: assign({
      dualCitizenship: ({ context }) => !context.dualCitizenship,
      secondaryCountryCitizenship: '',
      lacksSecondCountry: false,
    }),
    changeSecondCountry: assign({
      secondaryCountryCitizenship: (_, params: { country: string }) => params.country,
      lacksSecondCountry: false,
    }),
    copyCitizenships: assign((_, { person }: { person: Person }) => ({
      dualCitizenship: person.secondaryCountryCitizenship !== '',
      secondaryCountryCitizenship: person.secondaryCountryCitizenship,
      lacksSecondCountry: false,
    })),
    askForSecondCountry: assign({ lacksSecondCountry: true }),
    complete: assign({
      entry: ({ context }, params: { answers: PersonAnswers }) => ({
        ...params.answers,
        secondaryCountryCitizenship: context.secondaryCountryCitizenship,
      }),
    }),
  },
}).createMachine({
  id: 'addPerson',
  description: 'The add form of a director, a beneficial owner or a related party.',
  context: ({ input }) => ({
    dualCitizenship: input.person.secondaryCountryCitizenship !== '',
    secondaryCountryCitizenship: input.person.secondaryCountryCitizenship,
    lacksSecondCountry: false,
    entry: input.person,
  }),
  initial: 'editing',
  output: ({ event }) => event.output as AddPersonOutput,
  states: {
    editing: {
      description: 'The entry is being typed.',
      on: {
        'dual.toggled': { description: 'Dual citizenship is ticked or cleared.', actions: 'toggleDual' },
        'secondCountry.changed': {
          description: 'A second country of citizenship is chosen.',
          guard: 'isDual',
          actions: { type: 'changeSecondCountry', params: ({ event }) => ({ country: event.country }) },
        },
        'person.copied': {
          description: 'The form is filled with a person from another list.',
          actions: { type: 'copyCitizenships', params: ({ event }) => event },
        },
        add: [
          {
            description: 'The person is added to the list. An empty form stays open.',
            guard: { type: 'isComplete', params: ({ event }) => ({ answers: event.answers }) },
            target: 'added',
            actions: { type: 'complete', params: ({ event }) => ({ answers: event.answers }) },
          },
          {
            description: 'The second country is missing, so the person is not added.',
            guard: { type: 'lacksCitizenship', params: ({ event }) => ({ answers: event.answers }) },
            actions: 'askForSecondCountry',
          },
        ],
        cancel: { description: 'The form is closed without adding a person.', target: 'cancelled' },
      },
    },
    added: {
      description: 'The entry is added to the list.',
      type: 'final',
      output: ({ context }) => ({ kind: 'added', entry: context.entry }),
    },
    cancelled: {
      description: 'The form was closed without an entry.',
      type: 'final',
      output: { kind: 'cancelled' },
    },
  },
});
