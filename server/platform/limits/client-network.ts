import { isIPv4, isIPv6 } from 'node:net';

/**
 * Returns the network that counts as one caller: an IPv4 address, or the /64 of an IPv6 address, since one household or
 * rented server has a whole /64 (safety row 3). An IPv4 address written as IPv6 counts as IPv4.
 *
 * @param ip Fastify's `request.ip`, which uses `X-Forwarded-For` only behind a configured proxy
 * @returns for example `203.0.113.7` or `2001:db8:0:1::/64`; a value that is not an address is returned unchanged
 */
export function clientNetwork(ip: string): string {
  if (isIPv4(ip)) return ip;
  const address = ip.split('%')[0] ?? ip;
  if (!isIPv6(address)) return address;
  const groups = expand(address);
  const isMappedIpv4 = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMappedIpv4) {
    const [high = 0, low = 0] = groups.slice(6);
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  }
  const prefix = groups.slice(0, 4).map((group) => group.toString(16));
  return `${prefix.join(':')}::/64`;
}

/**
 * Returns the /48 of an IPv6 caller, which a hosting provider assigns to one customer: 65,536 networks of
 * `clientNetwork`. Null for IPv4.
 *
 * @param network from `clientNetwork`
 */
export function siteOf(network: string): string | null {
  if (!network.endsWith('::/64')) return null;
  return `${network.split(':').slice(0, 3).join(':')}::/48`;
}

/** Returns the eight 16-bit groups of a valid IPv6 address. */
function expand(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const front = groupsOf(head);
  if (tail === undefined) return front;
  const back = groupsOf(tail);
  return [...front, ...new Array<number>(8 - front.length - back.length).fill(0), ...back];
}

function groupsOf(part: string): number[] {
  if (part === '') return [];
  return part.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)];
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number);
    return [(a << 8) | b, (c << 8) | d];
  });
}
