import type { FastifyReply } from 'fastify';

/** Whether a URL may contain it as a slug, in any case. */
export const isSlug = (text: string) => /^[A-Za-z0-9-]{1,100}$/.test(text);

/** Redirects permanently, but cached for only a day, since an earlier slug may be reused. */
export function movedTo(reply: FastifyReply, location: string): null {
  reply.code(301).headers({ location, 'cache-control': 'public, max-age=86400' });
  return null;
}
