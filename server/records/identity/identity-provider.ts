import type { components } from '#contract/schema.d.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { manualProvider } from './manual-provider.ts';
import { createSumsubProvider } from './sumsub-provider.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    identity: IdentityProvider;
  }
}

/** How a check stands by the provider's own word. */
export type ProviderVerdict = {
  status: components['schemas']['VerificationStatus'];
  /** Why it was refused, in words for the person; null when the provider gives none. */
  reason: string | null;
};

/** An event as it arrived: nothing of it is believed before its signature is checked. */
export type ReceivedEvent = {
  body: Buffer;
  digest: string | undefined;
  algorithm: string | undefined;
};

/**
 * Who finds out whether people are whom they say they are. Both kinds answer the same calls; what one does not offer
 * it refuses in words for the person.
 */
export type IdentityProvider = {
  readonly kind: components['schemas']['IdentityProvider'];
  /** A token for the widget, for the check with this id. Throws 409 where there is no widget, 503 when it is down. */
  issueToken(checkId: string): Promise<string>;
  /** How the check stands; null while the provider does not know it. Throws 503 when it is down. */
  readVerdict(checkId: string): Promise<ProviderVerdict | null>;
  /** Whether the provider itself has signed the event. */
  isGenuine(event: ReceivedEvent): boolean;
};

/** The provider of the configuration: Sumsub where its settings are present, the built-in check otherwise. */
export function createIdentityProvider({ config, log }: Pick<CoreDeps, 'config' | 'log'>): IdentityProvider {
  return config.sumsub ? createSumsubProvider(config.sumsub, { log }) : manualProvider;
}
