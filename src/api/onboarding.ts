import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { answerOf, client } from './client.ts';
import { queryClient } from './query-client.ts';

export type Onboarding = components['schemas']['Onboarding'];

/** The client's own onboarding: which steps are saved, and where the client was last. Made when there is none yet. */
export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'] as const,
  queryFn: async (): Promise<Onboarding> =>
    (await answerOf(client.POST('/onboarding'), { silent: true })).data,
});

/** Has the progress read again, after a save. */
export function refreshOnboarding(): void {
  void queryClient.invalidateQueries({ queryKey: onboardingQuery.queryKey });
}

let latest: Onboarding['currentStep'] | null = null;
let noting: Promise<void> = Promise.resolve();

/**
 * Tells the server which step the client is on, so that those who help can see it. Never disturbs the client. One note
 * after the other: a step that is left at once, as on arrival where changes are requested, must not be noted last.
 */
export function recordCurrentStep(step: Onboarding['currentStep'], machineVersion: number): Promise<void> {
  latest = step;
  noting = noting.then(() => (latest === step ? note(step, machineVersion) : undefined));
  return noting;
}

async function note(step: Onboarding['currentStep'], machineVersion: number): Promise<void> {
  try {
    const { id, currentStep } = await queryClient.ensureQueryData(onboardingQuery);
    if (currentStep === step) return;
    const { data } = await answerOf(
      client.PATCH('/onboarding/{id}', {
        params: { path: { id } },
        body: { currentStep: step, machineVersion },
      }),
      { silent: true },
    );
    queryClient.setQueryData(onboardingQuery.queryKey, data);
  } catch {
    // Only a note for others: the next step makes it anew.
  }
}
