import { BlockList, isIPv6 } from 'node:net';

/** The named networks of TRUST_PROXY, as Fastify defines them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/**
 * Returns a function that tests whether the peer of a connection is a configured proxy.
 * @param proxies `config.trustProxy`: names, addresses and networks
 * @param address a socket's, where IPv4 may be written as IPv6
 */
export function trustedProxies(proxies: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of proxies.flatMap((proxy) => NAMED[proxy] ?? [proxy])) {
    const [ip = '', bits] = network.split('/');
    const family = isIPv6(ip) ? 'ipv6' : 'ipv4';
    if (bits === undefined) list.addAddress(ip, family);
    else list.addSubnet(ip, Number(bits), family);
  }
  return (address) => {
    const bare = address.replace(/^::ffff:(?=\d+\.)/i, '');
    return list.check(bare, isIPv6(bare) ? 'ipv6' : 'ipv4');
  };
}
