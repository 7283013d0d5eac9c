import { describe, expect, test } from 'vitest';
import { clientNetwork, siteOf } from '#server/platform/limits/client-network.ts';

// SQLite alone: http

describe('the network that counts as one caller', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::99', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::1%eth0', '2001:db8:1:2::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.7', '64:ff9b:0:0::/64'],
    ['not-an-address', 'not-an-address'],
  ])('%s is %s', (ip, network) => {
    expect(clientNetwork(ip)).toBe(network);
  });

  test.each([
    ['203.0.113.7', null],
    ['::ffff:203.0.113.7', null],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
    ['2001:db8::', '2001:db8:0::/48'],
    ['not-an-address', null],
  ])('around %s is %s', (ip, site) => {
    expect(siteOf(clientNetwork(ip))).toBe(site);
  });

  test('neighbours in a /64 are one caller, neighbours outside are not', () => {
    expect(clientNetwork('2001:db8:1:2:ffff::1')).toBe(clientNetwork('2001:db8:1:2::'));
    expect(clientNetwork('2001:db8:1:3::1')).not.toBe(clientNetwork('2001:db8:1:2::1'));
  });
});
