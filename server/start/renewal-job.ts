import type { Deps } from '../platform/core/deps.ts';
import { areKeysUsed } from '../platform/crypto/client-keys.ts';
import { isRenewed, renewEncryption } from './renew-encryption.ts';
import { RenewalUnderWayError } from './renewal-lease.ts';

/**
 * Moves what earlier releases have stored to the clients' own keys, and everything to the current secret after a change of the
 * secret. Does nothing once that is done.
 */
export async function renewInBackground(deps: Deps, signal: AbortSignal): Promise<void> {
  if (!(await areKeysUsed(deps)) || (await isRenewed(deps))) return;
  try {
    const { renewed, unreadable } = await renewEncryption(deps, { signal });
    if (renewed > 0)
      deps.log.warn({ renewed, unreadable }, 'everything is encrypted with the current secret');
  } catch (error) {
    // Another process does it, or the server stops: the next run continues.
    if (!(error instanceof RenewalUnderWayError) && !signal.aborted) throw error;
  }
}
