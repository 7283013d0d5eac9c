import { setup } from 'xstate';

export const msbApplicationMachine = setup({
}).createMachine({
  id: 'msbApplication',
  initial: 'draft',
  states: {
    draft: { tags: 'editable', on: { submit: 'submitted', withdraw: 'withdrawn' } },
    submitted: { on: { takeUp: 'in_review', withdraw: 'withdrawn' } },
    in_review: {
      on: {
        askClarification: '#msbApplication.clarification',
        refuse: '#msbApplication.refused',
        file: 'filed',
        withdraw: 'withdrawn'
      }
    },
    clarification: {
      tags: 'editable',
      on: { answer: 'answered', refuse: 'refused', withdraw: 'withdrawn' }
    },
    answered: {
      on: {
        askClarification: '#msbApplication.clarification',
        refuse: '#msbApplication.refused',
        file: 'filed',
        withdraw: 'withdrawn'
      }
    },
    filed: {
      on: {
        askClarification: '#msbApplication.clarification',
        refuse: '#msbApplication.refused',
        register: 'registered',
        withdraw: 'withdrawn'
      }
    },
    registered: { on: { startRenewal: 'renewal', end: 'ended' } },
    renewal: { tags: 'editable', on: { submit: 'submitted', end: 'ended' } },
    refused: { tags: 'over' },
    withdrawn: { tags: 'over' },
    ended: { tags: 'over' }
  }
});
