import { setup } from 'xstate';

export const postMachine = setup({
}).createMachine({
  id: 'post',
  initial: 'draft',
  states: {
    draft: { on: { publish: 'published', schedule: 'scheduled', archive: 'archived' } },
    scheduled: { on: { publish: 'published', schedule: 'scheduled', takeBack: 'draft' } },
    published: { on: { takeBack: 'draft', archive: 'archived' } },
    archived: { on: { restore: 'draft' } }
  }
});
