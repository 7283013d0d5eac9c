import { beginClientKeys } from '../platform/crypto/client-keys.ts';
import { retireRootKeys, rewrapRootKeys } from '../platform/crypto/root-keys.ts';
import type { Config } from '../platform/settings/config.ts';
import { type Renewal, type RenewalOptions, type RenewDeps, renewEncryption } from './renew-encryption.ts';

export type Rotation = Renewal & {
  /** Root keys that the key provider has encrypted with the newest version of its key. */
  rewrapped: number;
  /** Whether a key provider is set that is no longer needed. */
  isProviderUnused: boolean;
};

/** Does what `npm run secret:rotate` is for, on a prepared database. @throws RenewalUnderWayError, KeyProviderError */
export async function rotateKeys(
  deps: RenewDeps & { config: Config },
  options: RenewalOptions = {},
): Promise<Rotation> {
  const { config, db } = deps;
  await beginClientKeys(db);
  const rewrapped = await rewrapRootKeys(deps);
  const renewal = await renewEncryption(deps, options);
  const isLeft = config.keyProvider !== null && config.keyEncryption === 'local';
  const isProviderUnused = isLeft && renewal.unreadable === 0 && (await retireRootKeys(db));
  return { ...renewal, rewrapped, isProviderUnused };
}
