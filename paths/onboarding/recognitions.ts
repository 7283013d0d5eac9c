import type { OnboardingSnapshot } from '#machines/selectors.ts';
import type { OnboardingPlace } from '../places.ts';
import type { Recognition } from '../script.ts';
import { certifyRecognitions } from './certify-step.ts';
import { documentsRecognitions } from './documents-step.ts';
import { formRecognitions } from './form-steps.ts';
import { identityRecognitions } from './identity-step.ts';
import { leavingRecognitions } from './leaving.ts';
import { listRecognitions } from './list-steps.ts';
import { signInRecognitions } from './sign-in.ts';
import { verificationRecognitions } from './verification-step.ts';

/** How every place is recognised. Complete by type: a state that no test can recognise does not compile. */
export const recognitions: Record<OnboardingPlace, Recognition<OnboardingSnapshot>> = {
  ...signInRecognitions,
  ...formRecognitions,
  ...listRecognitions,
  ...leavingRecognitions,
  ...verificationRecognitions,
  ...documentsRecognitions,
  ...identityRecognitions,
  ...certifyRecognitions,
};
