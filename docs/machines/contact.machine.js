import { setup } from 'xstate';

export const contactMachine = setup({
}).createMachine({
  id: 'contact',
  initial: 'new',
  states: {
    new: { on: { takeUp: 'in_progress', resolve: 'resolved', markAsSpam: 'spam' } },
    in_progress: { on: { resolve: 'resolved', markAsSpam: 'spam' } },
    resolved: { on: { takeUp: 'in_progress' } },
    spam: { on: { clear: 'new' } }
  }
});
