import { fromPromise } from 'xstate';
import { machineVersion, onboardingMachine } from '../../machines/onboarding.machine.ts';
import type { SaveRequest } from '../../machines/onboarding-setup.ts';
import type { LoadOutcome, SaveOutcome } from '../../machines/outcomes.ts';
import { requestCodeMachine } from '../../machines/request-code.machine.ts';
import type { FormStepId } from '../../machines/steps.ts';
import { endSession } from '../api/session.ts';
import { sendCode, verifyCode } from './sign-in.ts';
import { watchSession } from './watch-session.ts';

// What only a verified client needs is fetched apart, so that the sign-in page opens sooner.
const sectionCalls = once(() => import('./section-calls.ts'));
const onboardingCalls = once(() => import('../api/onboarding.ts'));
const cache = once(() => import('../api/query-client.ts'));

/**
 * Fetches once, and again only after it failed. A repeated `import()` takes a turn of the event loop even for code that is
 * here; a kept promise takes none, so that a step whose data is here opens before the browser paints a skeleton.
 */
function once<Module>(fetch: () => Promise<Module>): () => Promise<Module> {
  let fetched: Promise<Module> | null = null;
  return () => {
    fetched ??= fetch().catch((error: unknown) => {
      fetched = null;
      throw error;
    });
    return fetched;
  };
}

/** The onboarding machine with its contracts bound to the API. */
export const portalMachine = onboardingMachine.provide({
  actors: {
    watchSession,
    verifyCode,
    requestCode: requestCodeMachine.provide({ actors: { sendCode } }),
    loadSection: fromPromise<LoadOutcome, { step: FormStepId; fresh: boolean }>(async ({ input }) =>
      (await sectionCalls()).load(input),
    ),
    saveSection: fromPromise<SaveOutcome, SaveRequest & { step: FormStepId }>(async ({ input }) =>
      (await sectionCalls()).save(input),
    ),
  },
  actions: {
    endSession: () => {
      endSession();
      // Whoever signs in next must not see what the one before was answered.
      void cache().then(({ queryClient }) => queryClient.clear());
    },
    recordStep: (_, { step }) => {
      void onboardingCalls().then(({ recordCurrentStep }) => recordCurrentStep(step, machineVersion));
    },
    logFailure: (_, { error }) => {
      console.error('The saved answers could not be read', error);
    },
  },
});
