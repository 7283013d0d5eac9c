import type { OnboardingSnapshot } from '#machines/selectors.ts';
import type { Action, Call } from '../actions.ts';
import type { Performance } from '../script.ts';
import type { PathEvent, PathEventType } from './cases.ts';
import { submissionKnownOnLastStep } from './certify-step.ts';
import { stepTables } from './step-tables.ts';

/** The call that reads the status of the submission; while it is delayed, the status is unknown. */
export const standing: readonly Call[] = [{ method: 'POST', path: '/onboarding' }];

/** What happens to a session and a submission from elsewhere. */
export const sessionPerformances = {
  'session.started': (): readonly Action[] => [{ world: 'signInElsewhere' }],
  // The portal notices with its next call.
  'session.expired': (): readonly Action[] => [{ world: 'endSession' }, { do: 'lookAgain' }],
  'session.ended': (): readonly Action[] => [{ world: 'signOutElsewhere' }],
  'submission.known': (moment): readonly Action[] => {
    if (moment.before.context.step === 'certifyAndSubmit') return submissionKnownOnLastStep(moment);
    const { step } = moment.after.context;
    return [
      // The step that was left was read before: it is visibly loading once more.
      ...('left' in moment.event ? [{ world: 'hold', calls: stepTables[step].reads } as const] : []),
      { world: 'release', calls: standing },
    ];
  },
  // The page does both by itself, when it is left and when it returns; what the step reads then is visibly loading.
  'draft.kept': ({ before }): readonly Action[] => [
    { world: 'hold', calls: stepTables[before.context.step].reads },
  ],
  'draft.taken': () => [],
  // Only covered by the model (`only-in-model.ts`).
  'watchSession.failed': () => [],
  'watchSubmission.failed': () => [],
} satisfies Partial<Record<PathEventType, Performance<OnboardingSnapshot, PathEvent>>>;
