import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import { type Blockchain, blockchains } from '../catalogues/assets.ts';

const base58check = createBase58check(sha256);

/** EIP-55: the case of each letter encodes the checksum. An address in a single case has none, and is accepted. */
function isEvmAddress(address: string): boolean {
  const hex = /^0x([\da-fA-F]{40})$/.exec(address)?.[1];
  if (hex === undefined) return false;
  const lower = hex.toLowerCase();
  if (hex === lower || hex === hex.toUpperCase()) return true;
  const hash = bytesToHex(keccak_256(utf8ToBytes(lower)));
  return [...lower].every((digit, at) => {
    const expected = Number.parseInt(hash.charAt(at), 16) >= 8 ? digit.toUpperCase() : digit;
    return hex.charAt(at) === expected;
  });
}

/** A version byte, a 20-byte hash and a 4-byte checksum, in base 58. */
function isBase58Check(address: string, versions: readonly number[]): boolean {
  try {
    const bytes = base58check.decode(address);
    return bytes.length === 21 && versions.includes(bytes[0] ?? -1);
  } catch {
    return false;
  }
}

/** BIP-173 and BIP-350: version 0 is bech32 of 20 or 32 bytes, versions 1 to 16 are bech32m of 2 to 40 bytes. */
function isSegwitAddress(address: string): boolean {
  const fits = (coder: typeof bech32, accepts: (version: number, length: number) => boolean): boolean => {
    try {
      const { prefix, words } = coder.decode(address as `${string}1${string}`);
      const [version = -1, ...program] = words;
      return prefix === 'bc' && accepts(version, coder.fromWords(program).length);
    } catch {
      return false;
    }
  };
  return (
    fits(bech32, (version, length) => version === 0 && (length === 20 || length === 32)) ||
    fits(bech32m, (version, length) => version >= 1 && version <= 16 && length >= 2 && length <= 40)
  );
}

/** An ed25519 public key or a program-derived address: 32 bytes in base 58, without a checksum. */
function isSolanaAddress(address: string): boolean {
  if (!/^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address)) return false;
  return base58.decode(address).length === 32;
}

const checks: Record<Blockchain, (address: string) => boolean> = {
  Ethereum: isEvmAddress,
  Polygon: isEvmAddress,
  'Binance Smart Chain': isEvmAddress,
  Bitcoin: (address) => isBase58Check(address, [0x00, 0x05]) || isSegwitAddress(address),
  Tron: (address) => isBase58Check(address, [0x41]),
  Solana: isSolanaAddress,
};

/** Returns whether the text is an address of the blockchain's main network, including its checksum if it has one. */
export function isWalletAddress(address: string, blockchain: Blockchain): boolean {
  return checks[blockchain](address);
}

/** Returns the canonical spelling of an address: case is irrelevant in hexadecimal and bech32, but not in base 58. */
export function canonicalWalletAddress(address: string): string {
  return /^(?:0x|bc1)/i.test(address) ? address.toLowerCase() : address;
}

/** What an address is, in a sentence. @property isRight whether it is an address of the chosen blockchain */
export type AddressNote = { isRight: boolean; text: string };

/**
 * Returns what a typed address is, with the name of its blockchain, or what is wrong with it; null for an empty text.
 * @param blockchain the chosen one
 */
export function addressNote(typed: string, blockchain: Blockchain): AddressNote | null {
  const address = typed.trim();
  if (address === '') return null;
  if (isWalletAddress(address, blockchain)) {
    return { isRight: true, text: `This is ${named([blockchain])} address.` };
  }
  return { isRight: false, text: whatIsWrong(address, blockchain) };
}

function whatIsWrong(address: string, blockchain: Blockchain): string {
  const own = named([blockchain]);
  const others = blockchains.filter((each) => isWalletAddress(address, each));
  if (others.length > 0) {
    return `This is ${named(others)} address, not ${own} address. Choose its asset and blockchain, or paste another address.`;
  }
  if (checks[blockchain] === isEvmAddress && /^0x/i.test(address)) {
    if (address.length !== evmLength) {
      return `${capital(own)} address has ${evmLength} characters, and this one has ${address.length}. Copy the whole address again.`;
    }
    if (/^0x[\da-f]{40}$/i.test(address)) {
      return `A character of this ${blockchain} address is wrong: its checksum does not match. Copy the whole address again.`;
    }
  }
  return `This is not ${own} address. Copy the whole address again.`;
}

/** The characters of an address of Ethereum and of the blockchains with the same addresses, including `0x`. */
const evmLength = 42;

/** Returns the names with an article: 'an Ethereum, Polygon or Binance Smart Chain'. */
function named(chains: readonly Blockchain[]): string {
  const list = chains.length > 1 ? `${chains.slice(0, -1).join(', ')} or ${chains.at(-1)}` : `${chains[0]}`;
  return `${/^[AEIOU]/.test(list) ? 'an' : 'a'} ${list}`;
}

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);
