import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { blockchains, blockchainsByAsset, primaryAssets } from '#domain/catalogues/assets.ts';
import { emptyWallet, type Wallet } from '#domain/sections/wallets.ts';
import { addWalletMachine } from '#machines/add-wallet.machine.ts';

function openForm(wallet: Wallet = emptyWallet) {
  const actor = createActor(addWalletMachine, { input: { blockchains: blockchainsByAsset, wallet } });
  actor.start();
  return { actor, send: actor.send, wallet: () => actor.getSnapshot().context.wallet };
}

const bsc: Wallet = { ...emptyWallet, primaryAsset: 'USDT', blockchain: 'Binance Smart Chain' };

describe('the form of a wallet', () => {
  it('starts with USDC on Ethereum', () => {
    expect(openForm().wallet()).toMatchObject({ primaryAsset: 'USDC', blockchain: 'Ethereum' });
  });

  it.each([
    ['', '', false],
    [' ', '\t', false],
    ['0xabc', '', true],
    ['', 'Ledger', true],
  ])('with address %j and provider %j can be added: %s', (walletAddress, provider, isAdded) => {
    const form = openForm();
    form.send({ type: 'add', walletAddress, provider });
    expect(form.actor.getSnapshot().matches('added')).toBe(isAdded);
    expect(form.actor.getSnapshot().matches('editing')).toBe(!isAdded);
  });

  it('opens with the wallet being edited', () => {
    expect(openForm(bsc).wallet()).toEqual(bsc);
  });

  /** Specification section 3, "Wallets", written manually. */
  it.each([
    ['USDC', 'Ethereum'],
    ['USDT', 'Ethereum'],
    ['BTC', 'Bitcoin'],
    ['ETH', 'Ethereum'],
  ] as const)('changed to %s, goes to %s', (primaryAsset, blockchain) => {
    for (const from of primaryAssets) {
      const last = blockchainsByAsset[from].at(-1) ?? 'Ethereum';
      const form = openForm({ ...emptyWallet, primaryAsset: from, blockchain: last });
      form.send({ type: 'asset.changed', primaryAsset });
      expect(form.wallet()).toMatchObject({ primaryAsset, blockchain });
    }
  });

  it.each(primaryAssets)('with %s accepts the blockchains that fit, and no other', (primaryAsset) => {
    const fitting: readonly string[] = blockchainsByAsset[primaryAsset];
    for (const blockchain of blockchains) {
      const form = openForm();
      form.send({ type: 'asset.changed', primaryAsset });
      const event = { type: 'blockchain.changed', blockchain } as const;
      const fits = fitting.includes(blockchain);
      expect(form.actor.getSnapshot().can(event)).toBe(fits);
      form.send(event);
      expect(form.wallet().blockchain).toBe(fits ? blockchain : fitting[0]);
    }
  });

  it('ends with the wallet as typed', () => {
    const form = openForm();
    form.send({ type: 'asset.changed', primaryAsset: 'USDT' });
    form.send({ type: 'blockchain.changed', blockchain: 'Tron' });
    form.send({ type: 'add', walletAddress: 'Tabc', provider: 'Ledger' });
    expect(form.actor.getSnapshot()).toMatchObject({
      status: 'done',
      output: {
        kind: 'added',
        entry: { walletAddress: 'Tabc', provider: 'Ledger', primaryAsset: 'USDT', blockchain: 'Tron' },
      },
    });
  });

  it('ends with nothing when cancelled', () => {
    const form = openForm(bsc);
    form.send({ type: 'asset.changed', primaryAsset: 'BTC' });
    form.send({ type: 'cancel' });
    expect(form.actor.getSnapshot()).toMatchObject({ status: 'done', output: { kind: 'cancelled' } });
  });
});
