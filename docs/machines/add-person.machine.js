import { setup } from 'xstate';

export const addPersonMachine = setup({
  guards: {
    isDual: () => true,
    isComplete: () => true,
    lacksCitizenship: () => true,
  },
  actions: {
    toggleDual: () => {},
    changeSecondCountry: () => {},
    copyCitizenships: () => {},
    askForSecondCountry: () => {},
    complete: () => {},
  },
}).createMachine({
  id: 'addPerson',
  initial: 'editing',
  states: {
    editing: {
      on: {
        'dual.toggled': { actions: 'toggleDual' },
        'secondCountry.changed': { guard: 'isDual', actions: { type: 'changeSecondCountry' } },
        'person.copied': { actions: { type: 'copyCitizenships' } },
        add: [
          { guard: { type: 'isComplete' }, target: 'added', actions: { type: 'complete' } },
          { guard: { type: 'lacksCitizenship' }, actions: 'askForSecondCountry' }
        ],
        cancel: 'cancelled'
      }
    },
    added: { type: 'final' },
    cancelled: { type: 'final', output: { kind: 'cancelled' } }
  }
});
