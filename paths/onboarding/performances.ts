import type { OnboardingSnapshot } from '#machines/selectors.ts';
import type { Performance } from '../script.ts';
import type { PathEvent, PathEventType } from './cases.ts';
import { certifyPerformances } from './certify-step.ts';
import { documentsPerformances } from './documents-step.ts';
import { identityPerformances } from './identity-step.ts';
import { leavingPerformances } from './leaving.ts';
import { listPerformances } from './list-steps.ts';
import { sessionPerformances } from './session.ts';
import { sharedPerformances } from './shared.ts';
import { signInPerformances } from './sign-in.ts';
import { verificationPerformances } from './verification-step.ts';

/** How every event is performed. Complete by type: an event that no test can perform does not compile. */
export const performances: Record<PathEventType, Performance<OnboardingSnapshot, PathEvent>> = {
  ...signInPerformances,
  ...sessionPerformances,
  ...sharedPerformances,
  ...listPerformances,
  ...leavingPerformances,
  ...verificationPerformances,
  ...documentsPerformances,
  ...identityPerformances,
  ...certifyPerformances,
};
