import { setup } from 'xstate';

export const trainingMachine = setup({
}).createMachine({
  id: 'training',
  initial: 'draft',
  states: {
    draft: { on: { publish: 'published' } },
    published: { on: { publish: 'published', withdraw: 'withdrawn' } },
    withdrawn: { on: { publish: 'published' } }
  }
});
