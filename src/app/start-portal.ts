import { createActor, type InspectionEvent } from 'xstate';
import { blockchainsByAsset } from '#domain/catalogues/assets.ts';
import { type StepId, stepAt } from '#machines/steps.ts';
import { observer } from '../actors/observer.ts';
import { portalMachine } from '../actors/portal-machine.ts';
import { pathInCase } from '../api/case-address.ts';
import { clientToken } from '../api/token-storage.ts';
import type { OnboardingActor } from '../onboarding/onboarding-context.ts';

/** Receives all inspection events of the actors, for developers. */
export type Inspect = (event: InspectionEvent) => void;

/**
 * Starts the machine at the step in the address: a stored token means a verified client (specification section 4).
 *
 * @param only the steps of a shared case
 */
export function startPortal(
  path: string,
  inspect: Inspect | undefined = observer,
  machine = portalMachine,
  only?: readonly StepId[],
): OnboardingActor {
  return createActor(machine, {
    input: {
      verified: clientToken() !== null,
      step: stepAt(pathInCase(path))?.id ?? null,
      blockchains: blockchainsByAsset,
      ...(only && { only }),
    },
    inspect,
  }).start();
}
