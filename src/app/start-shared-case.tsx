import type { ReactNode } from 'react';
import { isSavedStep } from '#machines/steps.ts';
import { ApiError } from '../api/api-error.ts';
import { onboardingQuery } from '../api/onboarding.ts';
import { queryClient } from '../api/query-client.ts';
import { clientToken } from '../api/token-storage.ts';
import type { OnboardingActor } from '../onboarding/onboarding-context.ts';
import { NoAccess } from '../onboarding/shared-case/no-access.tsx';
import { type Inspect, startPortal } from './start-portal.ts';
import { AppTheme } from './theme/app-theme.tsx';

/** Starts the machine for the case in the address, with the steps that are shared; or returns the page that says why it cannot. */
export async function startSharedCase(
  path: string,
  inspect: Inspect | undefined,
): Promise<OnboardingActor | { refused: ReactNode }> {
  try {
    const { steps } = await queryClient.fetchQuery(onboardingQuery);
    const only = steps.map(({ step }) => step).filter(isSavedStep);
    if (only.length === 0)
      throw new ApiError(403, 'Nothing of this onboarding is shared with you any longer.');
    return startPortal(path, inspect, undefined, only);
  } catch (error) {
    // The session has ended meanwhile: the sign-in page is shown.
    if (clientToken() === null) return startPortal(path, inspect);
    return {
      refused: (
        <AppTheme>
          <NoAccess error={error} />
        </AppTheme>
      ),
    };
  }
}
