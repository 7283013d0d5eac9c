import type { StepId } from '#machines/steps.ts';
import type { Onboarding } from '#src/api/onboarding.ts';
import type { Status } from '#src/ui/feedback/status-icon.tsx';

type Known = {
  progress: Onboarding['steps'];
  /** The steps whose last save was refused or failed. */
  attention: readonly StepId[];
  /** The steps with open requested changes. */
  marked: readonly StepId[];
};

const statuses = {
  not_started: 'untouched',
  incomplete: 'incomplete',
  empty: 'empty',
  waiting: 'waiting',
  complete: 'complete',
} as const satisfies Record<NonNullable<Onboarding['steps'][number]['state']>, Status>;

/** Returns the status of a step for the client: their own tasks take precedence over the server's status. */
export function statusOfStep(id: StepId, { progress, attention, marked }: Known): Status {
  if (attention.includes(id)) return 'attention';
  if (marked.includes(id)) return 'change';
  const state = progress.find(({ step }) => step === id)?.state ?? 'not_started';
  if (state === 'incomplete' && id === 'certifyAndSubmit') return 'again';
  // The client's own identity check waits only for the firm.
  return state === 'waiting' && id === 'identityVerification' ? 'checked' : statuses[state];
}
