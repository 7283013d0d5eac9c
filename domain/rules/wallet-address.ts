import { sha256 } from '@noble/hashes/sha2.js';
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { base58, bech32, bech32m, createBase58check } from '@scure/base';
import type { StringSchema } from 'yup';
import { type Blockchain, blockchains } from '../catalogues/assets.ts';
import { maxWalletAddressLength } from './limits.ts';
import { isReadable, textField } from './text-field.ts';

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

/**
 * The address of a wallet. Without `missing` it may stay empty.
 * @param blockchain the name of the blockchain's field in the same record
 */
export function walletAddressField(blockchain: string, missing?: string): StringSchema<string> {
  return textField({ missing, max: maxWalletAddressLength }).test(
    'address',
    'Copy the whole address again: it is not one of this blockchain',
    (value, { parent }) => {
      const known = blockchains.find((each) => each === parent[blockchain]);
      if (known === undefined || !isReadable(value, maxWalletAddressLength)) return true;
      return isWalletAddress(value, known);
    },
  );
}
