import { type LookupAddress, type LookupAllOptions, lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Time limit of a whole attempt, from the name's lookup to the end of the response, in milliseconds. */
const WITHIN_MS = 15_000;
/** Of a longer response the rest is not read. */
const LARGEST_RESPONSE = 64 * 1024;

/**
 * Why an attempt failed.
 * @property code for the list of deliveries
 * @property status of the response, if there was one
 * @property retryAfter the header of that name, if the response had one
 */
export class WebhookError extends Error {
  override name = 'WebhookError';
  readonly code: string;
  readonly status: number | null;
  readonly retryAfter: string | undefined;

  constructor(code: string, status: number | null = null, retryAfter?: string) {
    super(code);
    this.code = code;
    this.status = status;
    this.retryAfter = retryAfter;
  }
}

/** The responses with which a receiver asks for a pause (RFC 6585, section 4; RFC 9110, section 15.6.4). */
const WITH_PAUSE: readonly (number | null)[] = [429, 503];

/**
 * Returns the seconds until a receiver wants the next attempt, from the seconds or the HTTP date of `Retry-After` (RFC 9110,
 * section 10.2.3); undefined if it does not say so in a readable way.
 */
export function askedPause(error: unknown, now: Date): number | undefined {
  if (!(error instanceof WebhookError) || !WITH_PAUSE.includes(error.status)) return undefined;
  const { retryAfter = '' } = error;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  // Only the form with the day's name: `Date.parse` reads many texts that are no HTTP dates.
  const until = /^[A-Z][a-z]{2,}, .+ GMT$/.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN;
  return Number.isNaN(until) ? undefined : Math.max(0, (until - now.getTime()) / 1000);
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
 * Returns why no webhook may be sent to a URL, or null. Names are checked when they are resolved for an attempt.
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
const publicLookup =
  (resolve: Resolve): LookupFunction =>
  (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0);
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        return done(new WebhookError('private network'), '', 0);
      }
      if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };

type Resolve = (
  hostname: string,
  options: LookupAllOptions,
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/**
 * Posts a webhook. Resolves with the status of a 2xx response; rejects with a `WebhookError` for any other, for a
 * redirect, and if there is none in time. At most 64 KiB of the response are read, and nothing of it is stored.
 */
export function postWebhook(
  target: string,
  { body, headers, anywhere, withinMs = WITHIN_MS, resolve: resolveName = lookup }: Post,
): Promise<number> {
  const refusal = refusalOfUrl(target, anywhere);
  if (refusal !== null) return Promise.reject(new WebhookError('private network'));
  const url = new URL(target);
  const request = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      agent: false,
      ...(!anywhere && { lookup: publicLookup(resolveName) }),
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    });
    const timer = setTimeout(() => sent.destroy(new WebhookError('timeout')), withinMs);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    sent.on('error', (error) => end(() => reject(error)));
    sent.on('response', (response) => {
      const status = response.statusCode ?? 0;
      let read = 0;
      const answered = () =>
        end(() =>
          status >= 200 && status < 300
            ? resolve(status)
            : reject(
                new WebhookError(
                  status >= 300 && status < 400 ? 'redirect' : 'refused',
                  status,
                  response.headers['retry-after'],
                ),
              ),
        );
      response.on('data', (chunk: Buffer) => {
        read += chunk.length;
        if (read > LARGEST_RESPONSE) {
          answered();
          response.destroy();
        }
      });
      response.on('end', answered);
      response.on('error', (error) => end(() => reject(error)));
    });
    sent.end(body);
  });
}

type Post = {
  body: string;
  headers: Record<string, string>;
  anywhere: boolean;
  /** For tests. */
  withinMs?: number | undefined;
  resolve?: Resolve;
};
