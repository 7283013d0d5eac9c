import type { components } from '#contract/schema.d.ts';

type CaseEvent = components['schemas']['CaseEvent'];

/** The labels of what can have happened to a case. */
export const caseEventLabels: Readonly<Record<CaseEvent, string>> = {
  started: 'Started',
  submitted: 'Submitted',
  firstSubmitted: 'Submitted for the first time',
  approved: 'Approved',
  rejected: 'Rejected',
  changesRequested: 'Changes requested',
  decided: 'Approved or rejected',
  firstDecided: 'Approved or rejected, not after reopening',
  answeredInTime: 'Answered in time',
  answeredLate: 'Answered late',
};

export const caseEvents = Object.keys(caseEventLabels) as CaseEvent[];
