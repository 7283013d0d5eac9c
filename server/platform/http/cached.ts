import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds for which a response is fresh; afterwards it is revalidated, and an unchanged one is not sent again. */
const FRESH_SECONDS = 60;
/** Maximum number of URLs with cached tags; those rendered longest ago are evicted. */
const ADDRESSES_AT_MOST = 2000;
/** Longer URLs are served without caching, since callers can make up any URL. */
const LONGEST_ADDRESS = 500;

/**
 * Caches the ETags of responses by URL, so that an unchanged response need not be built. An ETag is a hash of the
 * response: equal in two processes and after a restart, and different if a new release responds differently.
 */
type AnswerTags = {
  /** @param stamp changes with the content of the response */
  find(address: string, stamp: string): string | undefined;
  remember(address: string, stamp: string, tag: string): void;
};

export function answerTags(): AnswerTags {
  const known = new Map<string, { stamp: string; tag: string }>();
  return {
    find(address, stamp) {
      const found = known.get(address);
      return found?.stamp === stamp ? found.tag : undefined;
    },
    remember(address, stamp, tag) {
      if (address.length > LONGEST_ADDRESS) return;
      known.delete(address);
      known.set(address, { stamp, tag });
      if (known.size <= ADDRESSES_AT_MOST) return;
      const [oldest] = known.keys();
      if (oldest !== undefined) known.delete(oldest);
    },
  };
}

/** @property stamp its value before the content was read */
export type Stamped = { tags: AnswerTags; stamp: string };

/** Returns the ETag of a response, a hash of its body. */
export function tagOf(answer: string): string {
  return `"${createHash('sha256').update(answer).digest('base64url')}"`;
}

/** Lets browsers and shared caches store a response for a short time. */
export function cachedBriefly(reply: FastifyReply, etag: string): FastifyReply {
  return reply.headers({ etag, 'cache-control': `public, max-age=${FRESH_SECONDS}, must-revalidate` });
}

/** Whether the caller has the response already (RFC 9110, section 13.1.2). */
export function hasAlready({ headers }: FastifyRequest, tag: string): boolean {
  const known = headers['if-none-match'];
  return known?.split(',').some((each) => ['*', tag, `W/${tag}`].includes(each.trim())) ?? false;
}

/**
 * Sends a response that is the same for all callers of this URL, and lets browsers and shared caches store it for a
 * short time; do not use it for responses that depend on the caller. Sends 304 if the caller has it, without building
 * it if its ETag is cached.
 * @param make returns the response, which is sent as JSON
 */
export async function answerCached(
  request: FastifyRequest,
  reply: FastifyReply,
  { tags, stamp, make }: Stamped & { make: () => Promise<object> },
): Promise<FastifyReply> {
  const known = tags.find(request.url, stamp);
  if (known !== undefined && hasAlready(request, known)) {
    return cachedBriefly(reply, known).code(304).send();
  }
  const body = JSON.stringify(await make());
  const tag = tagOf(body);
  tags.remember(request.url, stamp, tag);
  cachedBriefly(reply, tag);
  if (hasAlready(request, tag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
