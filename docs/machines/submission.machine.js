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
    submitted: {
      initial: 'asCertified',
      on: { withdraw: 'withdrawn' },
      states: {
        asCertified: { on: { amend: 'amended', takeIntoReview: '#submission.in_review.asCertified' } },
        amended: {
          tags: 'amended',
          on: {
            amend: 'amended',
            restore: 'asCertified',
            certify: { guard: { type: 'isComplete' }, target: 'asCertified' },
            takeIntoReview: '#submission.in_review.amended'
          }
        }
      }
    },
    in_review: {
      initial: 'asCertified',
      on: { requestChanges: 'changes_requested', withdraw: 'withdrawn' },
      states: {
        asCertified: {
          on: {
            amend: 'amended',
            approve: '#submission.approved',
            reject: '#submission.rejected.asCertified'
          }
        },
        amended: {
          tags: 'amended',
          on: {
            amend: 'amended',
            restore: 'asCertified',
            certify: { guard: { type: 'isComplete' }, target: 'asCertified' },
            reject: '#submission.rejected.amended'
          }
        }
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
    rejected: {
      tags: 'decided',
      initial: 'asCertified',
      states: {
        asCertified: { on: { reopen: '#submission.in_review.asCertified' } },
        amended: { tags: 'amended', on: { reopen: '#submission.in_review.amended' } }
      }
    },
    withdrawn: {
      tags: 'editable',
      on: { submit: { guard: { type: 'isComplete' }, target: '#submission.submitted' } }
    }
  }
});
