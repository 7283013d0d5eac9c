import type { components } from '#contract/schema.d.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Config } from '#server/platform/settings/config.ts';
import type { JourneyStateRow } from './journey.repository.ts';

export type JourneyState = components['schemas']['JourneyState'];

const boundTo = (onboardingId: string) => `journey-state|${onboardingId}`;

/** Encrypts the wizard's state, bound to its case, because the state reveals what the client is about to do. */
export function createJourneyCipher(config: Pick<Config, 'appSecret' | 'earlierSecrets'>) {
  const cipher = recordCipherOf(config);
  return {
    seal: (onboardingId: string, state: JourneyState) =>
      cipher.encrypt(JSON.stringify(state), boundTo(onboardingId)),
    /** Matches the contract of its version: this server wrote it after contract validation. */
    open: ({ onboarding_id, state }: Pick<JourneyStateRow, 'onboarding_id' | 'state'>) =>
      JSON.parse(cipher.decrypt(state, boundTo(onboarding_id))) as JourneyState,
  };
}
