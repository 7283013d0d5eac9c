import type { SubmissionStatus } from '#machines/submission.machine.ts';
import type { Place, stepIds } from './places.ts';
import { type Portal, startPortal } from './portal.ts';

const step = 'certifyAndSubmit';

const certification = { name: 'Ada Lovelace', role: 'Director', certified: true };

/** Certify and submit, with nothing missing. */
export const submit = { type: 'submit', certification, missing: 0, open: 0 } as const;

/** The statuses of a submission in which the client may change the answers, and those in which not. */
export const editable = ['draft', 'changes_requested', 'updating', 'periodic_review', 'withdrawn'] as const;
export const frozen = ['submitted', 'in_review', 'approved', 'rejected'] as const;

/** The event with the status of the submission. */
export const known = (status: SubmissionStatus, marked: readonly (typeof stepIds)[number][] = []) =>
  ({ type: 'submission.known', status, marked }) as const;

/** Opens the last step, with its case read and the submission in that status. */
export async function openCase(status: SubmissionStatus): Promise<Portal> {
  const portal = startPortal({ step });
  await portal.loadCase.answer({ status });
  return portal;
}

/** Like `openCase` of a draft, after Submit was pressed. */
export async function submitCase(): Promise<Portal> {
  const portal = await openCase('draft');
  portal.send(submit);
  return portal;
}

/** The states in which Certify & Submit can rest. */
export const certifyPlaces: readonly Place[] = [
  { step, name: 'loading', at: `${step}.loading`, reach: async () => startPortal({ step }) },
  {
    step,
    name: 'could not be read',
    at: `${step}.unread`,
    reach: async () => {
      const portal = startPortal({ step });
      await portal.loadCase.fail(new Error('Down'));
      return portal;
    },
  },
  { step, name: 'certifying', at: `${step}.unsubmitted.ready.editing`, reach: () => openCase('draft') },
  {
    step,
    name: 'asked whether to submit with changes still open',
    at: `${step}.unsubmitted.confirming`,
    reach: async () => {
      const portal = await openCase('changes_requested');
      portal.send({ ...submit, open: 1 });
      return portal;
    },
  },
  { step, name: 'saving', at: `${step}.submitting`, reach: submitCase },
  {
    step,
    name: 'refused',
    at: `${step}.unsubmitted.ready.invalid`,
    reach: async () => {
      const portal = await submitCase();
      await portal.submitCase.answer({ kind: 'invalid', errors: [{ property: 'name', message: 'No' }] });
      return portal;
    },
  },
  {
    step,
    name: 'incomplete',
    at: `${step}.unsubmitted.ready.incomplete`,
    reach: async () => {
      const portal = await submitCase();
      await portal.submitCase.answer({ kind: 'incomplete' });
      return portal;
    },
  },
  {
    step,
    name: 'failed to submit',
    at: `${step}.unsubmitted.ready.failed`,
    reach: async () => {
      const portal = await submitCase();
      await portal.submitCase.fail(new Error('Down'));
      return portal;
    },
  },
  { step, name: 'submitted', at: `${step}.submitted.idle`, reach: () => openCase('submitted') },
  {
    step,
    name: 'asked whether to withdraw',
    at: `${step}.submitted.asking`,
    reach: async () => {
      const portal = await openCase('submitted');
      portal.send({ type: 'withdraw' });
      return portal;
    },
  },
  {
    step,
    name: 'asked whether to withdraw instead of changing',
    at: `${step}.unsubmitted.asking`,
    reach: async () => {
      const portal = await openCase('changes_requested');
      portal.send({ type: 'withdraw' });
      return portal;
    },
  },
];
