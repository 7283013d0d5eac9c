import { createActor } from 'xstate';
import { blockchainsByAsset } from '../../domain/catalogues/assets.ts';
import { stepAt } from '../../machines/steps.ts';
import { portalMachine } from '../actors/portal-machine.ts';
import { clientToken } from '../api/token-storage.ts';
import type { OnboardingActor } from '../onboarding/onboarding-actor.ts';

/** Starts the machine where the address points: a stored token means a verified client (specification section 4). */
export function startPortal(path: string): OnboardingActor {
  return createActor(portalMachine, {
    input: {
      verified: clientToken() !== null,
      step: stepAt(path)?.id ?? null,
      blockchains: blockchainsByAsset,
    },
  }).start();
}
