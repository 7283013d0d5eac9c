import { setup } from 'xstate';

export const addPersonMachine = setup({
  guards: {
    isDual: () => true,
  },
  actions: {
    toggleDual: () => {},
    changeSecondCountry: () => {},
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
        add: { target: 'added', actions: { type: 'complete' } },
        cancel: 'cancelled',
      },
    },
    added: { type: 'final' },
    cancelled: { type: 'final', output: { kind: 'cancelled' } },
  },
});
