import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '#server/platform/limits/client-network.ts';

/** Where a session was opened, without what would identify a person's connection or browser exactly. */
export type SessionOrigin = {
  /** Browser and system in words. */
  device: string;
  /** The address without its last part. */
  network: string;
};

/** Returns where a call comes from. */
export function originOf({ ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>): SessionOrigin {
  return { device: deviceInWords(headers['user-agent']), network: truncatedNetwork(ip) };
}

/** In this order, because Edge and Opera also name Chrome, and Chrome also names Safari. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Headless)?(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns browser and system of a `User-Agent`, such as `Firefox on Windows`. */
export function deviceInWords(userAgent: string | undefined): string {
  const nameIn = (names: typeof browsers) => names.find(([sign]) => sign.test(userAgent ?? ''))?.[1];
  const [browser, system] = [nameIn(browsers), nameIn(systems)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

/** Returns the /24 of an IPv4 address or the /48 of an IPv6 address. */
export function truncatedNetwork(ip: string): string {
  const network = clientNetwork(ip);
  if (network.endsWith('::/64')) return `${network.split(':').slice(0, 3).join(':')}::/48`;
  return /^\d+(?:\.\d+){3}$/.test(network) ? network.replace(/\d+$/, '0/24') : '';
}
