import {
  type Blockchain,
  defaultBlockchain,
  defaultPrimaryAsset,
  type PrimaryAsset,
} from '../catalogues/assets.ts';

/** One wallet that the company pays from or is paid to (specification section 3, "Wallets"). */
export type Wallet = {
  walletAddress: string;
  /** Who keeps the keys: an exchange, a custodian, or the wallet's software or hardware. */
  provider: string;
  primaryAsset: PrimaryAsset;
  blockchain: Blockchain;
};

/** The wallets of a company; a company without any is legal. */
export type Wallets = { wallets: Wallet[] };

/** A new wallet, before anything was typed. */
export const emptyWallet: Wallet = {
  walletAddress: '',
  provider: '',
  primaryAsset: defaultPrimaryAsset,
  blockchain: defaultBlockchain,
};

/** The record before anything was saved. */
export const emptyWallets: Wallets = { wallets: [] };
