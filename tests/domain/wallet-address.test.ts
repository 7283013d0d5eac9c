import { describe, expect, it } from 'vitest';
import type { Blockchain } from '#domain/catalogues/assets.ts';
import { addressNote, canonicalWalletAddress, isWalletAddress } from '#domain/rules/chain-address.ts';

const evmChains: Blockchain[] = ['Ethereum', 'Polygon', 'Binance Smart Chain'];

// EIP-55, "Test Cases".
const eip55Mixed = [
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
];
const eip55OneCase = [
  '0x52908400098527886E0F7030069857D2E4169EE7',
  '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
  '0xde709f2102306220921060314715629080e2fb77',
  '0x27b1fdb04752bbc536007a920d24acb045561c26',
];

// The genesis block's P2PKH, a P2SH as in BIP-13, and the valid main network addresses of BIP-173 and BIP-350.
const bitcoin = [
  '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
  '17VZNX1SN5NtKa8UQFxwQbFeFc3iqRYhem',
  '3P14159f73E4gFr7JterCCQh9QjiTjiZrG',
  'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4',
  'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
  'BC1SW50QGDZ25J',
  'bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
];

// Token contracts of the main network, and the example of Tron's documentation on addresses.
const tron = [
  'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
];

// The System program, the Token program and the mint of USDC.
const solana = [
  '11111111111111111111111111111111',
  'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
];

const base58Alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const bech32Alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** Returns every address that differs from the given one in exactly one character, without changes to the first `from`. */
function oneCharacterOff(address: string, alphabet: string, from: number): string[] {
  return [...address].flatMap((character, at) =>
    at < from
      ? []
      : [...alphabet]
          .filter((other) => other !== character)
          .map((other) => address.slice(0, at) + other + address.slice(at + 1)),
  );
}

describe.each(evmChains)('an address on %s', (chain) => {
  it.each([...eip55Mixed, ...eip55OneCase])('%s is accepted', (address) => {
    expect(isWalletAddress(address, chain)).toBe(true);
  });

  it.each(eip55Mixed)('%s is refused with any letter in the other case', (address) => {
    const flipped = [...address.slice(2)].flatMap((letter, at) => {
      const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
      return other === letter ? [] : [`${address.slice(0, at + 2)}${other}${address.slice(at + 3)}`];
    });
    expect(flipped.length).toBeGreaterThan(10);
    expect(flipped.filter((changed) => isWalletAddress(changed, chain))).toEqual([]);
  });

  it.each([
    '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0X5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    '0xde709f2102306220921060314715629080e2fb7',
    '0xde709f2102306220921060314715629080e2fb777',
    '0xge709f2102306220921060314715629080e2fb77',
    '0xde709f2102306220921060314715629080e2fb77\n',
    '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    '',
  ])('%j is refused', (address) => {
    expect(isWalletAddress(address, chain)).toBe(false);
  });
});

describe('an address on Bitcoin', () => {
  it.each(bitcoin)('%s is accepted', (address) => {
    expect(isWalletAddress(address, 'Bitcoin')).toBe(true);
  });

  it.each(bitcoin.filter((address) => !/^bc1/i.test(address)))(
    '%s is refused with one wrong character',
    (address) => {
      const wrong = oneCharacterOff(address, base58Alphabet, 0);
      expect(wrong.filter((changed) => isWalletAddress(changed, 'Bitcoin'))).toEqual([]);
    },
  );

  it.each(bitcoin.filter((address) => address.startsWith('bc1')))(
    '%s is refused with one wrong character',
    (address) => {
      // Bech32 detects any single substitution (BIP-173, "Checksum").
      const wrong = oneCharacterOff(address, bech32Alphabet, 3);
      expect(wrong.filter((changed) => isWalletAddress(changed, 'Bitcoin'))).toEqual([]);
    },
  );

  it.each([
    ['another prefix', 'tc1qw508d6qejxtdg4y5r3zarvary0c5xw7kg3g4ty'],
    ['the test network, bech32', 'tb1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3q0sl5k7'],
    ['the test network, base58', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn'],
    ['bech32 instead of bech32m', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    [
      'bech32 instead of bech32m, version 16',
      'BC1S0XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ54WELL',
    ],
    ['bech32m instead of bech32', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
    ['a character of no alphabet', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
    ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
    ['a program of one byte', 'bc1pw5dgrnzv'],
    ['a program of 41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
    ['version 0 of 16 bytes', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['mixed case', 'bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
    ['more than 4 bits of padding', 'bc1zw508d6qejxtdg4y5r3zarvaryvqyzf3du'],
    ['no data', 'bc1gmk9yu'],
    ['a Tron address', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['nothing', ''],
  ])('is refused for %s', (_reason, address) => {
    expect(isWalletAddress(address, 'Bitcoin')).toBe(false);
  });
});

describe('an address on Tron', () => {
  it.each(tron)('%s is accepted, and refused with one wrong character', (address) => {
    expect(isWalletAddress(address, 'Tron')).toBe(true);
    const wrong = oneCharacterOff(address, base58Alphabet, 0);
    expect(wrong.filter((changed) => isWalletAddress(changed, 'Tron'))).toEqual([]);
  });

  it.each([...bitcoin, ...eip55Mixed, ...solana, 'T', ''])('%j is refused', (address) => {
    expect(isWalletAddress(address, 'Tron')).toBe(false);
  });
});

describe('an address on Solana', () => {
  it.each(solana)('%s is accepted', (address) => {
    expect(isWalletAddress(address, 'Solana')).toBe(true);
  });

  it.each([
    ['31 bytes', '1111111111111111111111111111111'],
    ['33 bytes', '111111111111111111111111111111111'],
    ['a zero, which base 58 lacks', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt10'],
    ['a missing character', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt'],
    ['more than 32 bytes in 44 characters', 'z'.repeat(44)],
    ['a Tron address', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['nothing', ''],
  ])('is refused for %s', (_reason, address) => {
    expect(isWalletAddress(address, 'Solana')).toBe(false);
  });
});

describe('the canonical spelling of an address', () => {
  it('ignores case if case has no meaning, and keeps it otherwise', () => {
    expect(canonicalWalletAddress(eip55Mixed[0]!)).toBe(eip55Mixed[0]!.toLowerCase());
    expect(canonicalWalletAddress(bitcoin[3]!)).toBe(bitcoin[4]);
    expect(canonicalWalletAddress(bitcoin[0]!)).toBe(bitcoin[0]);
    expect(canonicalWalletAddress(solana[2]!)).toBe(solana[2]);
  });
});

describe('what a typed address is', () => {
  const ethereum = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
  const bitcoin = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

  it.each([
    [ethereum, 'Ethereum', 'This is an Ethereum address.'],
    [` ${bitcoin} `, 'Bitcoin', 'This is a Bitcoin address.'],
  ] as const)('names the blockchain of %s', (address, chain, text) => {
    expect(addressNote(address, chain)).toEqual({ isRight: true, text });
  });

  it.each([
    [
      bitcoin,
      'Ethereum',
      'This is a Bitcoin address, not an Ethereum address. Choose its asset and blockchain, or paste another address.',
    ],
    [
      ethereum,
      'Tron',
      'This is an Ethereum, Polygon or Binance Smart Chain address, not a Tron address. Choose its asset and blockchain, or paste another address.',
    ],
    [
      ethereum.slice(0, -1),
      'Polygon',
      'A Polygon address has 42 characters, and this one has 41. Copy the whole address again.',
    ],
    [
      ethereum.replace('aA', 'AA'),
      'Ethereum',
      'A character of this Ethereum address is wrong: its checksum does not match. Copy the whole address again.',
    ],
    ['me@example.com', 'Solana', 'This is not a Solana address. Copy the whole address again.'],
  ] as const)('says what is wrong with %s on %s', (address, chain, text) => {
    expect(addressNote(address, chain)).toEqual({ isRight: false, text });
  });

  it('says nothing before something is typed', () => {
    expect(addressNote('  ', 'Bitcoin')).toBeNull();
  });
});
