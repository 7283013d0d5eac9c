import type { components } from '#contract/schema.d.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import type { Config } from '#server/platform/settings/config.ts';
import type { JourneyStateRow } from './journey.repository.ts';

export type JourneyState = components['schemas']['JourneyState'];

const boundTo = (onboardingId: string) => `journey-state|${onboardingId}`;

/** Where a client stands says what they are about to do: it is encrypted at rest, bound to its case. */
export function createJourneyCipher(config: Pick<Config, 'appSecret' | 'earlierSecrets'>) {
  const cipher = recordCipherOf(config);
  return {
    seal: (onboardingId: string, state: JourneyState) =>
      cipher.encrypt(JSON.stringify(state), boundTo(onboardingId)),
    /** As the contract of its version had it: this server wrote it after the contract had checked it. */
    open: ({ onboarding_id, state }: Pick<JourneyStateRow, 'onboarding_id' | 'state'>) =>
      JSON.parse(cipher.decrypt(state, boundTo(onboarding_id))) as JourneyState,
  };
}
