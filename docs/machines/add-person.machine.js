import { setup } from 'xstate';

export const addPersonMachine = setup({
  guards: {
    isDual: () => true,
    hasCitizenships: () => true,
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
          { guard: 'hasCitizenships', target: 'added', actions: { type: 'complete' } },
          { actions: 'askForSecondCountry' }
        ],
        cancel: 'cancelled'
      }
    },
    added: { type: 'final' },
    cancelled: { type: 'final', output: { kind: 'cancelled' } }
  }
});
