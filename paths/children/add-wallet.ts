import { blockchainsByAsset, blockchainsOf, primaryAssets } from '#domain/catalogues/assets.ts';
import { emptyWallet } from '#domain/sections/wallets.ts';
import { addWalletMachine } from '#machines/add-wallet.machine.ts';
import type { Check } from '../actions.ts';
import type { PlaceIn } from '../places.ts';
import { childSubject } from './child-subject.ts';

const walletAddress = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const provider = 'Ledger';
const title: Check = { see: 'text', text: 'New wallet' };

const pairs = primaryAssets.flatMap((asset) => blockchainsOf(asset));

/** The add form of a wallet, with every asset and every blockchain that fits it. */
export const addWalletSubject = childSubject<
  typeof addWalletMachine,
  never,
  PlaceIn<typeof addWalletMachine>
>({
  id: 'addWallet',
  title: 'Adding a wallet',
  machine: addWalletMachine,
  outcomes: {},
  starts: { 'a new wallet': { blockchains: blockchainsByAsset, wallet: emptyWallet } },
  cases: {
    'asset.changed': {
      events: primaryAssets.map((primaryAsset) => ({ type: 'asset.changed', primaryAsset })),
    },
    // A blockchain that does not fit the asset is neither accepted nor offered.
    'blockchain.changed': {
      events: [...new Set(pairs)].map((blockchain) => ({ type: 'blockchain.changed', blockchain })),
    },
    add: { events: [{ type: 'add', provider, walletAddress }] },
    cancel: { events: [{ type: 'cancel' }] },
  },
  key: ({ context: { wallet } }) => wallet,
  goalsOf: ({ event, state: { context } }) => {
    const { primaryAsset, blockchain } = context.wallet;
    return event.type === 'cancel' ? [] : [`${event.type}: ${primaryAsset} on ${blockchain}`];
  },
  beginning: () => [
    { world: 'client', has: 'nothing' },
    { do: 'goTo', path: '/wallet' },
    { do: 'press', button: 'Add New' },
  ],
  performances: {
    'asset.changed': ({ after }) => [
      { do: 'fill', answers: { 'Primary asset': after.context.wallet.primaryAsset } },
    ],
    'blockchain.changed': ({ after }) => [
      { do: 'fill', answers: { Blockchain: after.context.wallet.blockchain } },
    ],
    add: () => [
      { do: 'fill', answers: { 'Wallet address': walletAddress, Provider: provider } },
      { do: 'press', button: 'Add' },
    ],
    cancel: () => [{ do: 'press', button: 'Cancel' }],
  },
  recognitions: {
    editing: ({ context: { wallet } }) => [
      title,
      { see: 'field', label: 'Primary asset', value: wallet.primaryAsset },
      { see: 'field', label: 'Blockchain', value: wallet.blockchain },
    ],
    added: ({ context: { wallet } }) => [
      { ...title, not: true },
      {
        see: 'row',
        table: 'Wallets',
        cells: [walletAddress, provider, wallet.primaryAsset, wallet.blockchain],
      },
      { see: 'button', name: 'Add New' },
    ],
    cancelled: () => [
      { ...title, not: true },
      { see: 'text', text: 'No wallets yet' },
      { see: 'button', name: 'Add New' },
    ],
  },
  onlyInModel: {},
});
