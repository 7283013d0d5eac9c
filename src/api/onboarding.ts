import { queryOptions } from '@tanstack/react-query';
import type { components } from '#contract/schema.d.ts';
import { ApiError } from './api-error.ts';
import { sharedCaseId } from './case-address.ts';
import { answerOf, client } from './client.ts';
import { unattendedUnless } from './preferences.ts';
import { queryClient } from './query-client.ts';

export type Onboarding = components['schemas']['Onboarding'];

/**
 * The client's own onboarding, or in a tab with a shared case that one: which steps are saved, and the client's last step. It is
 * created when there is none. Once cached, it is only read; such a background refetch does not extend the session.
 */
export const onboardingQuery = queryOptions({
  queryKey: ['onboarding'] as const,
  queryFn: async ({ queryKey }): Promise<Onboarding> => {
    const shared = sharedCaseId();
    if (shared !== null) return readShared(shared);
    const known = queryClient.getQueryData<Onboarding>(queryKey);
    return known ? readAgain(known.id) : start();
  },
});

/** Reads a case that another client shares. It has only the shared steps. */
async function readShared(id: string): Promise<Onboarding> {
  const { status, steps, invitedAt } = (await readSharedCase(id)).data;
  const times = { createdAt: invitedAt, updatedAt: invitedAt };
  const currentStep = steps[0]?.step ?? 'contactDetails';
  return { id, userId: '', status, currentStep, machineVersion: 1, steps, ...times };
}

/** Returns what a colleague sees of a case, with the response. */
export function readSharedCase(id: string) {
  const params = { path: { id }, header: unattendedUnless(false) };
  return answerOf(client.GET('/shared-cases/{id}', { params }), { silent: true });
}

async function readAgain(id: string): Promise<Onboarding> {
  const params = { path: { id }, header: unattendedUnless(false) };
  try {
    return (await answerOf(client.GET('/onboarding/{id}', { params }), { silent: true })).data;
  } catch (error) {
    // An administrator deleted it from the lists.
    if (error instanceof ApiError && error.status === 404) return start();
    throw error;
  }
}

async function start(): Promise<Onboarding> {
  return (await answerOf(client.POST('/onboarding'), { silent: true })).data;
}

/** The key of the data derived from all saved records; `submission.ts` fetches it. */
export const submissionKey = ['submission'] as const;

/** Refetches the progress after a save, and which requested changes are still open. */
export function refreshOnboarding(): void {
  void queryClient.invalidateQueries({ queryKey: onboardingQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: submissionKey });
}

let latest: Onboarding['currentStep'] | null = null;
let noting: Promise<void> = Promise.resolve();

/**
 * Tells the server which step the client is on, so that staff can see it. Never disturbs the client. The requests are sent one
 * after the other: a step that is left at once, such as on arrival where changes are requested, must not be recorded last.
 */
export function recordCurrentStep(step: Onboarding['currentStep'], machineVersion: number): Promise<void> {
  // Where a colleague is in a shared case is not where the client is.
  if (sharedCaseId() !== null) return noting;
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
    // This is only information for staff; the next step sends it again.
  }
}
