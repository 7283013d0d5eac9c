import { describe, expect, it } from 'vitest';
import type { Wallet } from '#domain/sections/wallets.ts';
import { refusals, validRecords } from './valid-records.ts';

const section = 'wallets';
const wallet: Wallet = validRecords.wallets.wallets[0]!;
const bitcoin: Wallet = {
  walletAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  provider: 'Own node',
  primaryAsset: 'BTC',
  blockchain: 'Bitcoin',
};
const wrongAddress = 'Copy the whole address again: it is not one of this blockchain';
const listedAbove = 'This wallet is listed above: list it once';

/** Returns this many different wallets. */
function differentWallets(count: number): Wallet[] {
  return Array.from({ length: count }, (_, index) => ({
    ...wallet,
    walletAddress: `0x${index.toString(16).padStart(40, '0')}`,
  }));
}

describe('wallets', () => {
  it('may be empty', () => {
    expect(refusals(section, { wallets: [] })).toEqual({});
  });

  it.each([undefined, null, {}, 'none', 0])('are refused if the list is %j', (wallets) => {
    expect(refusals(section, { wallets })).toEqual({
      wallets: 'Send the wallets as a list, empty if there are none',
    });
  });

  it('require all four fields of each', () => {
    expect(refusals(section, { wallets: [wallet, {}] })).toEqual({
      'wallets.1.walletAddress': 'Enter the wallet address',
      'wallets.1.provider': 'Enter the provider of the wallet, such as an exchange or a hardware wallet',
      'wallets.1.primaryAsset': 'Choose the primary asset',
      'wallets.1.blockchain': 'Choose the blockchain',
    });
  });

  it.each([null, 5, 'wallet', [], [wallet]])('refuse %j instead of a wallet', (entry) => {
    expect(refusals(section, { wallets: [entry] })).toEqual({ 'wallets.0': 'Send this wallet as an object' });
  });

  it.each([
    ['USDC', 'Solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
    ['USDC', 'Polygon', wallet.walletAddress],
    ['USDT', 'Tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['USDT', 'Binance Smart Chain', wallet.walletAddress],
    ['BTC', 'Bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
    ['ETH', 'Ethereum', wallet.walletAddress],
  ])('accept %s on %s', (primaryAsset, blockchain, walletAddress) => {
    expect(refusals(section, { wallets: [{ ...wallet, primaryAsset, blockchain, walletAddress }] })).toEqual(
      {},
    );
  });

  it('require a blockchain that supports the asset', () => {
    expect(refusals(section, { wallets: [{ ...wallet, blockchain: 'Binance Smart Chain' }] })).toEqual({
      'wallets.0.blockchain': 'Choose a blockchain that carries this asset',
    });
    expect(
      refusals(section, { wallets: [{ ...wallet, primaryAsset: 'DOGE', blockchain: 'Dogecoin' }] }),
    ).toEqual({
      'wallets.0.primaryAsset': 'Choose one of the options in the list',
      'wallets.0.blockchain': 'Choose one of the options in the list',
    });
  });

  it('require an address of the blockchain', () => {
    const swapped = { ...bitcoin, walletAddress: wallet.walletAddress };
    const mistyped = { ...wallet, walletAddress: wallet.walletAddress.replace('5aA', '5aB') };
    expect(refusals(section, { wallets: [wallet, swapped, mistyped] })).toEqual({
      'wallets.1.walletAddress': wrongAddress,
      'wallets.2.walletAddress': wrongAddress,
    });
  });

  it('limit the texts', () => {
    const long = { ...wallet, walletAddress: 'a'.repeat(129), provider: 'a'.repeat(101) };
    expect(refusals(section, { wallets: [long] })).toEqual({
      'wallets.0.walletAddress': 'Shorten this to 128 characters or fewer',
      'wallets.0.provider': 'Shorten this to 100 characters or fewer',
    });
  });

  it('refuse the same wallet twice, in any spelling', () => {
    const lower = { ...wallet, walletAddress: wallet.walletAddress.toLowerCase(), provider: 'Other' };
    const upper = { ...bitcoin, walletAddress: bitcoin.walletAddress.toUpperCase() };
    expect(refusals(section, { wallets: [wallet, bitcoin, lower, upper] })).toEqual({
      'wallets.2.walletAddress': listedAbove,
      'wallets.3.walletAddress': listedAbove,
    });
  });

  it('accept the same address on another blockchain', () => {
    expect(refusals(section, { wallets: [wallet, { ...wallet, blockchain: 'Polygon' }] })).toEqual({});
  });

  it('are limited to 50', () => {
    expect(refusals(section, { wallets: differentWallets(50) })).toEqual({});
    expect(refusals(section, { wallets: differentWallets(51) })).toEqual({
      wallets: 'List at most 50 wallets',
    });
  });
});
