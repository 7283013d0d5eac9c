import type { StringSchema } from 'yup';
import { blockchains } from '../catalogues/assets.ts';
import { isWalletAddress } from './chain-address.ts';
import { maxWalletAddressLength } from './limits.ts';
import { isReadable, textField } from './text-field.ts';

/**
 * The address of a wallet. Without `missing` it may stay empty.
 * @param blockchain the name of the blockchain's field in the same record
 */
export function walletAddressField(blockchain: string, missing?: string): StringSchema<string> {
  return textField({ missing, max: maxWalletAddressLength }).test(
    'address',
    'Copy the whole address again: it is not one of this blockchain',
    (value, { parent }) => {
      const known = blockchains.find((each) => each === parent[blockchain]);
      if (known === undefined || !isReadable(value, maxWalletAddressLength)) return true;
      return isWalletAddress(value, known);
    },
  );
}
