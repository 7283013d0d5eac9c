import { assign, setup } from 'xstate';
import type { Blockchain, PrimaryAsset } from '#domain/catalogues/assets.ts';
import type { Wallet } from '#domain/sections/wallets.ts';

/** The blockchains of each asset, the default first: the catalogue of specification section 3. */
export type BlockchainsOfAsset = Readonly<Record<PrimaryAsset, readonly Blockchain[]>>;

type Input = {
  blockchains: BlockchainsOfAsset;
  /** The initial values: the defaults, or the wallet being edited. */
  wallet: Wallet;
};

type Context = Input;

type Event =
  | { type: 'asset.changed'; primaryAsset: PrimaryAsset }
  | { type: 'blockchain.changed'; blockchain: Blockchain }
  /** The rest of the form, which Formik holds until then. */
  | { type: 'add'; walletAddress: string; provider: string }
  | { type: 'cancel' };

export type AddWalletOutput = { kind: 'added'; entry: Wallet } | { kind: 'cancelled' };

/**
 * The form that adds or edits a wallet. It owns the dependent pair of asset and blockchain: changing the asset resets the
 * blockchain to the asset's first (specification section 3, Wallets).
 */
export const addWalletMachine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as Input,
    output: {} as AddWalletOutput,
  },
  guards: {
    /** An entry without any answer is not a wallet: nothing of it would be saved. */
    hasAnswers: (_, params: { walletAddress: string; provider: string }) =>
      params.walletAddress.trim() !== '' || params.provider.trim() !== '',
    fitsAsset: ({ context }, params: { blockchain: Blockchain }) =>
      context.blockchains[context.wallet.primaryAsset].includes(params.blockchain),
  },
  actions: {
    changeAsset: assign({
      wallet: ({ context }, params: { primaryAsset: PrimaryAsset }) => ({
        ...context.wallet,
        primaryAsset: params.primaryAsset,
        blockchain: context.blockchains[params.primaryAsset][0] ?? context.wallet.blockchain,
      }),
    }),
    changeBlockchain: assign({
      wallet: ({ context }, params: { blockchain: Blockchain }) => ({
        ...context.wallet,
        blockchain: params.blockchain,
      }),
    }),
    complete: assign({
      wallet: ({ context }, params: { walletAddress: string; provider: string }) => ({
        ...context.wallet,
        walletAddress: params.walletAddress,
        provider: params.provider,
      }),
    }),
  },
}).createMachine({
  id: 'addWallet',
  description: 'The add form of a wallet. It keeps asset and blockchain consistent.',
  context: ({ input }) => input,
  initial: 'editing',
  output: ({ event }) => event.output as AddWalletOutput,
  states: {
    editing: {
      description: 'The entry is being typed.',
      on: {
        'asset.changed': {
          description: 'Another primary asset is chosen. The blockchain options follow it.',
          actions: { type: 'changeAsset', params: ({ event }) => ({ primaryAsset: event.primaryAsset }) },
        },
        'blockchain.changed': {
          description: 'A blockchain is chosen.',
          guard: { type: 'fitsAsset', params: ({ event }) => ({ blockchain: event.blockchain }) },
          actions: { type: 'changeBlockchain', params: ({ event }) => ({ blockchain: event.blockchain }) },
        },
        add: {
          description: 'The wallet is added to the list. An empty form stays open.',
          guard: {
            type: 'hasAnswers',
            params: ({ event }) => ({ walletAddress: event.walletAddress, provider: event.provider }),
          },
          target: 'added',
          actions: {
            type: 'complete',
            params: ({ event }) => ({ walletAddress: event.walletAddress, provider: event.provider }),
          },
        },
        cancel: { description: 'The form is closed without adding anything.', target: 'cancelled' },
      },
    },
    added: {
      description: 'The entry is added to the list.',
      type: 'final',
      output: ({ context }) => ({ kind: 'added', entry: context.wallet }),
    },
    cancelled: {
      description: 'The form was closed without an entry.',
      type: 'final',
      output: { kind: 'cancelled' },
    },
  },
});
