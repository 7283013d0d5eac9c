import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Seconds for which nobody need ask again; then they ask, and an unchanged answer is not sent again. */
const FRESH_SECONDS = 60;

/**
 * Answers what is the same for everybody who asks for this address, so that browsers and caches on the way may keep it
 * for a moment; never for what depends on who asks. 304 where they have it already (RFC 9110, section 13.1.2).
 * @param answer is sent as JSON
 */
export function answerCached({ headers }: FastifyRequest, reply: FastifyReply, answer: object): FastifyReply {
  const body = JSON.stringify(answer);
  const etag = `"${createHash('sha256').update(body).digest('base64url')}"`;
  reply.headers({ etag, 'cache-control': `public, max-age=${FRESH_SECONDS}, must-revalidate` });
  const known = headers['if-none-match'];
  const isKnown = known?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false;
  return isKnown ? reply.code(304).send() : reply.type('application/json; charset=utf-8').send(body);
}
