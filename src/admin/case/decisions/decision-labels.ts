import type { DecisionEvent } from '#src/api/admin/case.ts';

/** The texts of each decision: on its button, after it is made, and if it fails. */
export const decisionLabels: Record<DecisionEvent, { action: string; done: string; refused: string }> = {
  takeIntoReview: {
    action: 'Take into review',
    done: 'The case is in review.',
    refused: 'The case was not taken into review',
  },
  requestChanges: {
    action: 'Request changes',
    done: 'The client was asked for changes.',
    refused: 'No changes were requested',
  },
  approve: { action: 'Approve', done: 'The case is approved.', refused: 'The case was not approved' },
  reject: { action: 'Reject', done: 'The case is rejected.', refused: 'The case was not rejected' },
  reopen: { action: 'Reopen', done: 'The case is in review again.', refused: 'The case was not reopened' },
};
