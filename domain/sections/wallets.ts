import type { components } from '#contract/schema.d.ts';
import {
  blockchains,
  blockchainsOf,
  defaultBlockchain,
  defaultPrimaryAsset,
  isPrimaryAsset,
  primaryAssets,
} from '../catalogues/assets.ts';
import { emptyRecord } from '../form/empty.ts';
import { type QuestionTable, questionsOf } from '../form/question.ts';
import type { SectionRecords } from '../records/sections.ts';
import { maxProviderLength, maxWallets } from '../rules/limits.ts';
import { defineSection } from './section.ts';

/**
 * One wallet with which the company sends or receives payments (specification section 3, "Wallets"). Its provider holds the keys:
 * an exchange, a custodian, or the wallet's software or hardware.
 */
export type Wallet = components['schemas']['Wallet'];

/** The wallets of a company; the list may be empty. */
export type Wallets = SectionRecords['wallets'];

/** The message for a wallet without an address. */
export const walletAddressMissing = 'Enter the wallet address';

export const walletTable: QuestionTable<Wallet> = {
  walletAddress: {
    label: 'Wallet address',
    help: 'Paste it from the wallet',
    kind: 'walletAddress',
    blockchain: 'blockchain',
    missing: walletAddressMissing,
  },
  provider: {
    label: 'Provider',
    help: 'Who keeps the keys, for example Fireblocks, Coinbase or Ledger',
    kind: 'text',
    max: maxProviderLength,
    missing: 'Enter the provider of the wallet, such as an exchange or a hardware wallet',
  },
  primaryAsset: {
    label: 'Primary asset',
    kind: 'choice',
    choices: primaryAssets,
    initial: defaultPrimaryAsset,
    missing: 'Choose the primary asset',
    beside: 1,
  },
  blockchain: {
    label: 'Blockchain',
    kind: 'choice',
    choices: blockchains,
    initial: defaultBlockchain,
    missing: 'Choose the blockchain',
    check: {
      holds: (blockchain, { primaryAsset }) =>
        !isPrimaryAsset(primaryAsset) || blockchainsOf(primaryAsset).some((each) => each === blockchain),
      message: 'Choose a blockchain that carries this asset',
    },
  },
};

export const walletQuestions = questionsOf<Wallet>(walletTable);

/** The initial values of a new wallet. */
export const emptyWallet = emptyRecord(walletQuestions) as Wallet;

export const wallets = defineSection<Wallets>({
  name: 'Wallets',
  title: 'Wallets',
  called: 'wallets',
  lists: {
    wallets: {
      title: 'Wallets',
      one: 'wallet',
      max: maxWallets,
      nameOf: ({ walletAddress }) => String(walletAddress ?? ''),
      identifiedBy: ['walletAddress', 'blockchain'],
      questions: walletTable,
    },
  },
});
