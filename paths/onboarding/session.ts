import type { OnboardingSnapshot } from '#machines/selectors.ts';
import type { Action, Call } from '../actions.ts';
import type { Performance } from '../script.ts';
import type { PathEvent, PathEventType } from './cases.ts';
import { submissionKnownOnLastStep } from './certify-step.ts';
import { stepTables } from './step-tables.ts';

/** The call that says where the submission stands: held, nothing is known of it yet. */
export const standing: readonly Call[] = [{ method: 'POST', path: '/onboarding' }];

/** What happens to a session and a submission from elsewhere. */
export const sessionPerformances = {
  'session.started': (): readonly Action[] => [{ world: 'signInElsewhere' }],
  // The portal finds out by whatever it calls next.
  'session.expired': (): readonly Action[] => [{ world: 'endSession' }, { do: 'lookAgain' }],
  'session.ended': (): readonly Action[] => [{ world: 'signOutElsewhere' }],
  'submission.known': (moment): readonly Action[] => {
    if (moment.before.context.step === 'certifyAndSubmit') return submissionKnownOnLastStep(moment);
    const { step } = moment.after.context;
    return [
      // The step that was left was read before: it can be seen loading once more.
      ...('left' in moment.event ? [{ world: 'hold', calls: stepTables[step].reads } as const] : []),
      { world: 'letGo', calls: standing },
    ];
  },
  // The page does both by itself, as it goes and as it comes back; what the step reads then can be seen loading.
  'draft.kept': ({ before }): readonly Action[] => [
    { world: 'hold', calls: stepTables[before.context.step].reads },
  ],
  'draft.taken': () => [],
  // A page that is deaf is so from its beginning, and each time it tries again.
  'watchSession.failed': () => [],
  'watch.again': ({ before, rest }): readonly Action[] => [
    ...(rest[0]?.type === 'watchSession.failed' ? [] : [{ do: 'listen', isAllowed: true } as const]),
    { do: 'wait', seconds: 5 * 2 ** ((before.context.watches.watchSession?.deaths ?? 1) - 1) },
  ],
  'watch.lasted': () => [{ do: 'wait', seconds: 60 }],
  // Walked on the model alone (`only-in-model.ts`).
  'watchSubmission.failed': () => [],
} satisfies Partial<Record<PathEventType, Performance<OnboardingSnapshot, PathEvent>>>;
