import type { StepId } from '#machines/steps.ts';
import type { Onboarding } from '#src/api/onboarding.ts';
import type { Status } from '#src/ui/feedback/status-icon.tsx';

type Known = {
  progress: Onboarding['steps'];
  /** The steps whose last save was refused or failed. */
  attention: readonly StepId[];
  /** The steps on which something that the reviewer asked for is open. */
  marked: readonly StepId[];
};

const statuses = {
  not_started: 'untouched',
  incomplete: 'incomplete',
  empty: 'empty',
  waiting: 'waiting',
  complete: 'complete',
} as const satisfies Record<NonNullable<Onboarding['steps'][number]['state']>, Status>;

/** How a step stands for the client: what they have to do comes before what the server says of it. */
export function statusOfStep(id: StepId, { progress, attention, marked }: Known): Status {
  if (attention.includes(id)) return 'attention';
  if (marked.includes(id)) return 'change';
  const state = progress.find(({ step }) => step === id)?.state ?? 'not_started';
  if (state === 'incomplete' && id === 'certifyAndSubmit') return 'again';
  // The client's own identity waits for nobody but the firm.
  return state === 'waiting' && id === 'identityVerification' ? 'checked' : statuses[state];
}
