import type { DecisionEvent } from '#src/api/admin/case.ts';

type DecisionLabels = { action: string; keys: string; done: string; refused: string };

/** The texts of each decision: on its button, with its shortcut, after it is made, and if it fails. */
export const decisionLabels: Record<DecisionEvent, DecisionLabels> = {
  takeIntoReview: {
    action: 'Take into review',
    keys: 't',
    done: 'The case is in review.',
    refused: 'The case was not taken into review',
  },
  requestChanges: {
    action: 'Request changes',
    keys: 'r',
    done: 'The client was asked for changes.',
    refused: 'No changes were requested',
  },
  approve: {
    action: 'Approve',
    keys: 'y',
    done: 'The case is approved.',
    refused: 'The case was not approved',
  },
  reject: {
    action: 'Reject',
    keys: 'x',
    done: 'The case is rejected.',
    refused: 'The case was not rejected',
  },
  reopen: {
    action: 'Reopen',
    keys: 'o',
    done: 'The case is in review again.',
    refused: 'The case was not reopened',
  },
};
