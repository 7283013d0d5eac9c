import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { ApiError } from './api-error.ts';
import { answerOf, client } from './client.ts';
import { unattendedUnless } from './preferences.ts';
import { queryClient } from './query-client.ts';

export type Onboarding = components['schemas']['Onboarding'];

/**
 * The client's own onboarding: which steps are saved, and where the client was last. Made when there is none yet. Once it is
 * known it is only read, which a page does by itself to learn of news.
 */
export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'] as const,
  queryFn: async ({ queryKey }): Promise<Onboarding> => {
    const known = queryClient.getQueryData<Onboarding>(queryKey);
    return known ? readAgain(known.id) : start();
  },
});

async function readAgain(id: string): Promise<Onboarding> {
  const params = { path: { id }, header: unattendedUnless(false) };
  try {
    return (await answerOf(client.GET('/onboarding/{id}', { params }), { silent: true })).data;
  } catch (error) {
    // An administrator took it out of the lists.
    if (error instanceof ApiError && error.status === 404) return start();
    throw error;
  }
}

async function start(): Promise<Onboarding> {
  return (await answerOf(client.POST('/onboarding'), { silent: true })).data;
}

/** What follows from everything that was saved, where it is shown: `submission.ts` reads it. */
export const submissionKey = ['submission'] as const;

/** Has the progress read again after a save, and what of the requested changes is still open. */
export function refreshOnboarding(): void {
  void queryClient.invalidateQueries({ queryKey: onboardingQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: submissionKey });
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
