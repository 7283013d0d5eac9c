import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { publicLookup, type Resolve, refusalOfUrl } from '#server/platform/http/public-network.ts';

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

/**
 * Posts a webhook. Resolves with the status of a 2xx response; rejects with a `WebhookError` for any other, for a
 * redirect, and if there is none in time. At most 64 KiB of the response are read, and nothing of it is stored.
 */
export function postWebhook(
  target: string,
  { body, headers, anywhere, withinMs = WITHIN_MS, resolve: resolveName }: Post,
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
