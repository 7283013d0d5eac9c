import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';

/** What a caller may prefer (RFC 7240), of our own; anything else is passed over. */
type Preference = 'missing=no-content' | 'unattended';

function prefers({ headers }: Pick<FastifyRequest, 'headers'>, preference: Preference): boolean {
  if (headers.prefer === undefined) return false;
  // Of a header sent twice Node makes one, parted by commas.
  const asked = [headers.prefer].flat().join();
  return asked.split(',').some((each) => each.trim().toLowerCase() === preference);
}

/**
 * Whether a page asks by itself, to learn of news, and not for a person: such a call keeps no session alive, so that one
 * which nobody uses ends though its page stands open.
 */
export function isUnattended(request: Pick<FastifyRequest, 'headers'>): boolean {
  return prefers(request, 'unattended');
}

/**
 * Answers that a record was never saved: 404, or 204 to those who prefer it, because browsers write each 404 to the console.
 * @throws HttpError 404
 */
export function neverSaved(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!prefers(request, 'missing=no-content')) throw notFound();
  return reply.code(204).header('preference-applied', 'missing=no-content').send();
}
