import { setup } from 'xstate';

export const submissionMachine = setup({
  guards: {
    isComplete: () => true,
  },
}).createMachine({
  id: 'submission',
  initial: 'draft',
  states: {
    draft: {
      tags: 'editable',
      on: { submit: { guard: { type: 'isComplete' }, target: '#submission.submitted' } }
    },
    submitted: { on: { takeIntoReview: 'in_review', withdraw: 'withdrawn' } },
    in_review: {
      on: {
        requestChanges: 'changes_requested',
        approve: 'approved',
        reject: 'rejected',
        withdraw: 'withdrawn'
      }
    },
    changes_requested: {
      tags: 'editable',
      on: {
        submit: { guard: { type: 'isComplete' }, target: '#submission.submitted' },
        withdraw: 'withdrawn'
      }
    },
    approved: { tags: 'decided', on: { reopen: 'in_review' } },
    rejected: { tags: 'decided', on: { reopen: 'in_review' } },
    withdrawn: {
      tags: 'editable',
      on: { submit: { guard: { type: 'isComplete' }, target: '#submission.submitted' } }
    }
  }
});
