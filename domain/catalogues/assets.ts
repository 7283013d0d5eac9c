/** The blockchains of each asset, the default first (specification section 3). */
export const blockchainsByAsset = {
  USDC: ['Ethereum', 'Solana', 'Polygon'],
  USDT: ['Ethereum', 'Tron', 'Binance Smart Chain'],
  BTC: ['Bitcoin'],
  ETH: ['Ethereum', 'Polygon'],
} as const;

export type PrimaryAsset = keyof typeof blockchainsByAsset;

export type Blockchain = (typeof blockchainsByAsset)[PrimaryAsset][number];

/** The assets, in display order. */
export const primaryAssets: readonly PrimaryAsset[] = ['USDC', 'USDT', 'BTC', 'ETH'];

/** Every blockchain of any asset, each once. */
export const blockchains: readonly Blockchain[] = [
  ...new Set(primaryAssets.flatMap((asset): readonly Blockchain[] => blockchainsByAsset[asset])),
];

/** A new wallet's asset (specification section 3). */
export const defaultPrimaryAsset: PrimaryAsset = 'USDC';

/** A new wallet's blockchain (specification section 3). */
export const defaultBlockchain: Blockchain = 'Ethereum';

/** Returns whether the value is the name of an asset in the catalogue. */
export function isPrimaryAsset(value: unknown): value is PrimaryAsset {
  return typeof value === 'string' && Object.hasOwn(blockchainsByAsset, value);
}

/** Returns the blockchains of an asset; never empty, and the first is the default after a change of asset. */
export function blockchainsOf(asset: PrimaryAsset): readonly [Blockchain, ...Blockchain[]] {
  return blockchainsByAsset[asset];
}
