import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** A name belongs to a private network. */
export class PrivateNetworkError extends Error {
  override name = 'PrivateNetworkError';
  readonly code = 'private network';

  constructor() {
    super('private network');
  }
}

/** The networks that do not belong to the public internet (IANA's special-purpose registries), and multicast. */
const notPublic = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(network, prefix, 'ipv4');
}
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');
const notPublicIpv6 = new BlockList();
// Documentation, and tunnels that contain an IPv4 address of any network.
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublicIpv6.addSubnet(network, prefix, 'ipv6');
}

/** Returns whether an IP address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !notPublic.check(address, 'ipv4');
  return publicIpv6.check(address, 'ipv6') && !notPublicIpv6.check(address, 'ipv6');
}

/**
 * Returns why no call may be made to a URL, or null. Names are checked when they are resolved for an attempt.
 * @param anywhere whether http and private networks are allowed
 */
export function refusalOfUrl(text: string, anywhere: boolean): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (!url || !/^https?:$/.test(url.protocol)) return 'Enter a URL that starts with https://';
  if (url.username !== '' || url.password !== '' || url.hash !== '') {
    return 'Enter a URL without a password and without #';
  }
  if (anywhere) return null;
  if (url.protocol !== 'https:') return 'Enter a URL that starts with https://';
  const host = hostOf(url);
  const isPrivate = isIP(host) !== 0 && !isPublicAddress(host);
  return isPrivate || /(^|\.)localhost\.?$/i.test(host) ? 'Enter a URL in a public network' : null;
}

/** An IPv6 address has brackets in a URL. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/**
 * Resolves a name, and passes on only public addresses. The connection is made to the address that was checked, so that
 * a name whose address changes between two lookups (DNS rebinding) reaches no private network.
 */
export const publicLookup =
  (resolve: Resolve = lookup): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return done(new PrivateNetworkError(), '', 0);
      }
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

/** Resolves a name; tests replace it. */
export type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;
