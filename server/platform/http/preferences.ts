import type { FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './errors.ts';

/** Our own preferences of callers (RFC 7240); others are ignored. */
type Preference = 'missing=no-content' | 'unattended' | 'handling=lenient';

function prefers({ headers }: Pick<FastifyRequest, 'headers'>, preference: Preference): boolean {
  if (headers.prefer === undefined) return false;
  // Node joins a repeated header with commas.
  const asked = [headers.prefer].flat().join();
  return asked.split(',').some((each) => each.trim().toLowerCase() === preference);
}

/**
 * Whether a page polls automatically, without a user action: such a call does not extend the session, so that an unused
 * session ends even if a page is open.
 */
export function isUnattended(request: Pick<FastifyRequest, 'headers'>): boolean {
  return prefers(request, 'unattended');
}

/** Whether a page saves automatically: what is still missing is not refused (RFC 7240, section 4.4). */
export function isLenient(request: Pick<FastifyRequest, 'headers'>): boolean {
  return prefers(request, 'handling=lenient');
}

/**
 * Responds that a record was never saved: 404, or 204 if the caller prefers it, because browsers log each 404 to the
 * console.
 * @throws HttpError 404
 */
export function neverSaved(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!prefers(request, 'missing=no-content')) throw notFound();
  return reply.code(204).header('preference-applied', 'missing=no-content').send();
}
