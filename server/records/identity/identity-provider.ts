import type { components } from '#contract/schema.d.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { conflict } from '#server/platform/http/errors.ts';
import { createSumsubProvider } from './sumsub-provider.ts';

declare module '#server/platform/core/deps.ts' {
  interface Deps {
    identity: IdentityProvider;
  }
}

/** The status of a check according to the provider. */
export type ProviderVerdict = {
  status: components['schemas']['VerificationStatus'];
  /** Reason for the refusal, worded for the person; null if the provider gives no reason. */
  reason: string | null;
};

/** An event as received: untrusted until its signature is verified. */
export type ReceivedEvent = {
  body: Buffer;
  digest: string | undefined;
  algorithm: string | undefined;
};

/**
 * Verifies identities. Both kinds implement the same functions; a kind refuses an unsupported function with a message
 * for the person.
 */
export type IdentityProvider = {
  readonly kind: components['schemas']['IdentityProvider'];
  /**
   * Returns a widget token for the check with this id. Throws 409 if there is no widget, 503 if the provider is
   * unavailable.
   */
  issueToken(checkId: string): Promise<string>;
  /**
   * Returns the status of the check; null if the provider does not know it. Throws 503 if the provider is unavailable.
   */
  readVerdict(checkId: string): Promise<ProviderVerdict | null>;
  /** Whether the event has a valid signature of the provider. */
  isGenuine(event: ReceivedEvent): boolean;
};

/** Returns the configured provider: Sumsub if its settings are present, otherwise the built-in check. */
export function createIdentityProvider({
  config,
  log,
  outages,
}: Pick<Deps, 'config' | 'log' | 'outages'>): IdentityProvider {
  return config.sumsub ? createSumsubProvider(config.sumsub, { log, outages }) : manualProvider;
}

/** The built-in check: the person hands in photographs, and an administrator decides. */
export const manualProvider: IdentityProvider = {
  kind: 'manual',
  async issueToken() {
    throw conflict('Identity is checked from photographs here. Submit them on this page');
  },
  readVerdict: async () => null,
  isGenuine: () => false,
};
