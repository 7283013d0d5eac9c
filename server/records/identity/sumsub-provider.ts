import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { serviceUnavailable } from '#server/platform/http/errors.ts';
import { createOutages, type Outages } from '#server/platform/log/outages.ts';
import type { SumsubConfig } from '#server/platform/settings/config.ts';
import type { IdentityProvider, ProviderVerdict, ReceivedEvent } from './identity-provider.ts';

/** Sumsub allows a webhook's receiver five seconds; the query back to its API must be complete by then. */
const TIMEOUT_MS = 4_000;
/** Lifetime of a widget token; the widget requests another one afterwards. */
const TOKEN_SECONDS = 600;

const isDown = () =>
  serviceUnavailable(
    'The identity check cannot be reached at the moment. Nothing is lost. Try again in a few minutes',
  );

type Options = {
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
  outages?: Outages;
  /** For tests. The clock is always the machine's, because Sumsub compares it with its own. */
  timeoutMs?: number;
};

/**
 * Sumsub (docs.sumsub.com). One applicant per check: its `userId` is the check's id, so that Sumsub receives neither
 * account ids nor names from us.
 */
export function createSumsubProvider(
  config: SumsubConfig,
  { log, outages = createOutages(log), timeoutMs = TIMEOUT_MS }: Options,
): IdentityProvider {
  /** Returns the response's JSON; null for 404. Throws 503 for a timeout and for any other response. */
  async function ask(method: 'GET' | 'POST', path: string, content?: object): Promise<unknown> {
    const body = content === undefined ? '' : JSON.stringify(content);
    const url = new URL(`${config.baseUrl}${path}`);
    const signed = { method, path: url.pathname + url.search, body, now: new Date() };
    const call = async () => {
      const answer = await fetch(url, {
        method,
        headers: {
          ...signedHeaders(config, signed),
          accept: 'application/json',
          ...(content && { 'content-type': 'application/json' }),
        },
        ...(content && { body }),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (answer.status === 404) return null;
      if (!answer.ok) {
        const refused = new Error(`The identity provider answered ${answer.status}`);
        throw Object.assign(refused, { code: `HTTP_${answer.status}` });
      }
      return answer.json();
    };
    try {
      return await outages.watched('identity provider', call);
    } catch (cause) {
      log.error({ err: cause }, 'the identity provider could not be asked');
      throw isDown();
    }
  }

  return {
    kind: 'sumsub',

    async issueToken(checkId) {
      const answer = await ask('POST', '/resources/accessTokens/sdk', {
        userId: checkId,
        levelName: config.levelName,
        ttlInSecs: TOKEN_SECONDS,
      });
      const token = textOf(answer, 'token');
      if (token === '') {
        log.error('the identity provider answered without a token');
        throw isDown();
      }
      return token;
    },

    async readVerdict(checkId) {
      const path = `/resources/applicants/-;externalUserId=${encodeURIComponent(checkId)}/one`;
      const applicant = await ask('GET', path);
      // A response about another applicant is ignored.
      if (applicant === null || textOf(applicant, 'externalUserId') !== checkId) return null;
      return verdictOf(objectOf(applicant, 'review'));
    },

    isGenuine: (event) => isSignedEvent(config.webhookSecret, event),
  };
}

/** Only a completed, green review counts as verified; an unknown result counts as pending. */
function verdictOf(review: unknown): ProviderVerdict {
  const status = textOf(review, 'reviewStatus');
  if (status === '' || status === 'init') return { status: 'not_started', reason: null };
  if (status !== 'completed') return { status: 'pending', reason: null };
  const result = objectOf(review, 'reviewResult');
  switch (textOf(result, 'reviewAnswer')) {
    case 'GREEN':
      return { status: 'verified', reason: null };
    case 'RED':
      return { status: 'refused', reason: textOf(result, 'moderationComment').slice(0, 500) || null };
    default:
      return { status: 'pending', reason: null };
  }
}

function objectOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function textOf(value: unknown, name: string): string {
  const found = objectOf(value, name);
  return typeof found === 'string' ? found : '';
}

/**
 * Returns the headers that Sumsub requires (safety row 12).
 * @param path with its query, as sent
 * @param body as sent; '' for none
 */
export function signedHeaders(
  { appToken, secretKey }: { appToken: string; secretKey: string },
  { method, path, body, now }: { method: string; path: string; body: string; now: Date },
): Record<string, string> {
  const ts = String(Math.floor(now.getTime() / 1000));
  return {
    'X-App-Token': appToken,
    'X-App-Access-Ts': ts,
    'X-App-Access-Sig': createHmac('sha256', secretKey).update(`${ts}${method}${path}${body}`).digest('hex'),
  };
}

/** Sumsub's names of digest algorithms. SHA-1, which it also offers, is not accepted (safety row 11). */
const algorithms = new Map([
  ['HMAC_SHA256_HEX', 'sha256'],
  ['HMAC_SHA512_HEX', 'sha512'],
]);

/** Whether the digest was computed from exactly these bytes with the webhook's secret; compared in constant time. */
function isSignedEvent(secret: string, { body, digest, algorithm }: ReceivedEvent): boolean {
  const hash = algorithms.get(algorithm ?? '');
  if (!hash || !digest || !/^[0-9a-f]+$/i.test(digest)) return false;
  const expected = createHmac(hash, secret).update(body).digest();
  const given = Buffer.from(digest, 'hex');
  return digest.length === expected.length * 2 && timingSafeEqual(given, expected);
}
