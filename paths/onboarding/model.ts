import { blockchainsByAsset } from '#domain/catalogues/assets.ts';
import { onboardingMachine } from '#machines/onboarding.machine.ts';
import type { OnboardingInput } from '#machines/onboarding-types.ts';
import type { OnboardingSnapshot } from '#machines/selectors.ts';
import { type StepId, steps } from '#machines/steps.ts';
import { isEditable, isWithdrawable } from '#machines/submission.machine.ts';
import { testMachineOf } from '../engine/test-machine.ts';
import { onboardingOutcomes } from './outcomes.ts';

/** The test model of the whole portal. */
export const onboardingModel = testMachineOf(onboardingMachine, onboardingOutcomes);

/** Where a path begins: a visitor or a signed-in client who opens the portal at a step's address, or at none. */
export type Start = { verified: boolean; step: StepId | null };

/** Every way to arrive; a new visitor's first. */
export const starts: readonly Start[] = [
  { verified: false, step: null },
  { verified: true, step: null },
  ...steps.map(({ id }) => ({ verified: true, step: id })),
];

export function inputOf({ verified, step }: Start): OnboardingInput {
  return { verified, step, blockchains: blockchainsByAsset };
}

/**
 * What distinguishes two states of the model: its places, and the part of the context that decides the next events. The user, the
 * typed values and the text of a failure decide nothing.
 */
export function stateKey({ value, context }: OnboardingSnapshot): string {
  const { dirty, target, openUploads, failure, submission, notice, leavingTo, arrivesAnywhere, mailing } =
    context;
  const { given, drafts } = context;
  return JSON.stringify([
    value,
    dirty,
    target !== null,
    openUploads > 0,
    failure && [failure.during, failure.reason],
    submission && [isEditable(submission), isWithdrawable(submission)],
    notice,
    leavingTo?.by,
    given?.byLink,
    Object.keys(drafts),
    arrivesAnywhere,
    mailing !== null && mailing.sent + 1 < mailing.mails.length,
  ]);
}
