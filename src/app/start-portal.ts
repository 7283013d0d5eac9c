import { createActor, type InspectionEvent } from 'xstate';
import { blockchainsByAsset } from '#domain/catalogues/assets.ts';
import { stepAt } from '#machines/steps.ts';
import { observer } from '../actors/observer.ts';
import { portalMachine } from '../actors/portal-machine.ts';
import { clientToken } from '../api/token-storage.ts';
import type { OnboardingActor } from '../onboarding/onboarding-context.ts';

/** Receives all inspection events of the actors, for developers. */
export type Inspect = (event: InspectionEvent) => void;

/** Starts the machine at the step in the address: a stored token means a verified client (specification section 4). */
export function startPortal(
  path: string,
  inspect: Inspect | undefined = observer,
  machine = portalMachine,
): OnboardingActor {
  return createActor(machine, {
    input: {
      verified: clientToken() !== null,
      step: stepAt(path)?.id ?? null,
      blockchains: blockchainsByAsset,
    },
    inspect,
  }).start();
}
