import type { components } from '#contract/schema.d.ts';
import {
  blockchains,
  blockchainsOf,
  defaultBlockchain,
  defaultPrimaryAsset,
  isPrimaryAsset,
  primaryAssets,
} from '../catalogues/assets.ts';
import type { SectionRecords } from '../records/sections.ts';
import { choiceField } from '../rules/choice-field.ts';
import { closedObject } from '../rules/closed-object.ts';
import { maxProviderLength, maxWalletAddressLength, maxWallets } from '../rules/limits.ts';
import { listField } from '../rules/list-field.ts';
import { isReadable, textField } from '../rules/text-field.ts';
import { canonicalWalletAddress, isWalletAddress } from '../rules/wallet-address.ts';
import { entryGroups, type Labels, type ListCopy } from './answers.ts';
import type { Section, SectionRule } from './section.ts';

/**
 * One wallet that the company pays from or is paid to (specification section 3, "Wallets"). Its provider keeps the keys: an
 * exchange, a custodian, or the wallet's software or hardware.
 */
export type Wallet = components['schemas']['Wallet'];

/** The wallets of a company; a company without any is legal. */
export type Wallets = SectionRecords['wallets'];

/** A new wallet, before anything was typed. */
export const emptyWallet: Wallet = {
  walletAddress: '',
  provider: '',
  primaryAsset: defaultPrimaryAsset,
  blockchain: defaultBlockchain,
};

/** What is asked for first where a wallet has no address. */
export const walletAddressMissing = 'Enter the wallet address';

/** The record before anything was saved. */
export const emptyWallets: Wallets = { wallets: [] };

export const walletLabels: Labels<Wallet> = {
  walletAddress: 'Wallet address',
  provider: 'Provider',
  primaryAsset: 'Primary asset',
  blockchain: 'Blockchain',
};

const words: ListCopy<Wallet> = { title: 'Wallets', one: 'Wallet', labels: walletLabels };

export const wallets: Section<Wallets> = {
  name: 'Wallets',
  empty: emptyWallets,
  lists: { wallets: words },
  readBack: (record) => entryGroups(record.wallets, { property: 'wallets', words }),
};

const walletRule = () =>
  closedObject(
    {
      walletAddress: textField({ missing: walletAddressMissing, max: maxWalletAddressLength }).test(
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
export const walletsRule: SectionRule<Wallets> = {
  schema: () =>
    closedObject(
      {
        wallets: listField<Wallet>({
          item: walletRule(),
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
    ),
};
