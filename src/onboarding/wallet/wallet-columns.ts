import type { Wallet } from '#domain/sections/wallets.ts';

export const walletColumns = [
  { key: 'walletAddress', header: 'Wallet address', render: (wallet: Wallet) => wallet.walletAddress },
  { key: 'provider', header: 'Provider', render: (wallet: Wallet) => wallet.provider },
  { key: 'primaryAsset', header: 'Primary asset', render: (wallet: Wallet) => wallet.primaryAsset },
  { key: 'blockchain', header: 'Blockchain', render: (wallet: Wallet) => wallet.blockchain },
];
