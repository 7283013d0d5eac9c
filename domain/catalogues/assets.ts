/** Which blockchains a wallet of an asset may live on, the asset's default first (specification section 3). */
export const blockchainsByAsset = {
  USDC: ['Ethereum', 'Solana', 'Polygon'],
  USDT: ['Ethereum', 'Tron', 'Binance Smart Chain'],
  BTC: ['Bitcoin'],
  ETH: ['Ethereum', 'Polygon'],
} as const;

/** An asset that a wallet mainly holds. */
export type PrimaryAsset = keyof typeof blockchainsByAsset;

/** A blockchain that a wallet lives on. */
export type Blockchain = (typeof blockchainsByAsset)[PrimaryAsset][number];

/** The assets, in the order shown. */
export const primaryAssets: readonly PrimaryAsset[] = ['USDC', 'USDT', 'BTC', 'ETH'];

/** Every blockchain that some asset may live on, each once. */
export const blockchains: readonly Blockchain[] = [
  ...new Set(primaryAssets.flatMap((asset): readonly Blockchain[] => blockchainsByAsset[asset])),
];

/** A new wallet's asset (specification section 3). */
export const defaultPrimaryAsset: PrimaryAsset = 'USDC';

/** A new wallet's blockchain (specification section 3). */
export const defaultBlockchain: Blockchain = 'Ethereum';

/** True for the name of an asset in the catalogue. */
export function isPrimaryAsset(value: unknown): value is PrimaryAsset {
  return typeof value === 'string' && Object.hasOwn(blockchainsByAsset, value);
}

/** The blockchains that fit an asset; never empty, and the first is what a change of asset resets to. */
export function blockchainsOf(asset: PrimaryAsset): readonly [Blockchain, ...Blockchain[]] {
  return blockchainsByAsset[asset];
}
