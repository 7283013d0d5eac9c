import type { ObjectSchema } from 'yup';
import { blockchains, blockchainsOf, isPrimaryAsset, primaryAssets } from '../catalogues/assets.ts';
import type { Wallet, Wallets } from '../records/wallets.ts';
import { choiceField } from './choice-field.ts';
import { closedObject } from './closed-object.ts';
import { maxProviderLength, maxWalletAddressLength, maxWallets } from './limits.ts';
import { listField } from './list-field.ts';
import { isReadable, textField } from './text-field.ts';
import { canonicalWalletAddress, isWalletAddress } from './wallet-address.ts';

const walletRule: ObjectSchema<Wallet> = closedObject(
  {
    walletAddress: textField({ missing: 'Enter the wallet address', max: maxWalletAddressLength }).test(
      'address',
      'Copy the whole address again: it is not one of this blockchain',
      (value, { parent }) => {
        const blockchain = blockchains.find((known) => known === parent.blockchain);
        if (blockchain === undefined || !isReadable(value, maxWalletAddressLength)) return true;
        return isWalletAddress(value, blockchain);
      },
    ),
    provider: textField({
      missing: 'Enter the provider of the wallet, such as an exchange or a hardware wallet',
      max: maxProviderLength,
    }),
    primaryAsset: choiceField({ choices: primaryAssets, missing: 'Choose the primary asset' }),
    blockchain: choiceField({ choices: blockchains, missing: 'Choose the blockchain' }).test(
      'asset',
      'Choose a blockchain that carries this asset',
      (value, { parent }) =>
        !isPrimaryAsset(parent.primaryAsset) || blockchainsOf(parent.primaryAsset).includes(value),
    ),
  },
  'Send this wallet as an object',
);

/** What must hold of the wallets. A company without a wallet saves an empty list. */
export const walletsRule: ObjectSchema<Wallets> = closedObject(
  {
    wallets: listField<Wallet>({
      item: walletRule,
      max: maxWallets,
      tooMany: `List at most ${maxWallets} wallets`,
      wrongType: 'Send the wallets as a list, empty if there are none',
      identity: ({ walletAddress, blockchain }) =>
        typeof walletAddress === 'string' && walletAddress !== ''
          ? JSON.stringify([canonicalWalletAddress(walletAddress), blockchain])
          : undefined,
      reportAt: 'walletAddress',
      repeated: 'This wallet is listed above: list it once',
    }),
  },
  'Send the wallets as an object',
);
