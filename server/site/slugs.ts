import type { FastifyReply } from 'fastify';

/** Whether an address may hold it as a slug, in whatever case somebody wrote it. */
export const isSlug = (text: string) => /^[A-Za-z0-9-]{1,100}$/.test(text);

/** Leads on to where the same stands now: for good, but asked for again tomorrow, since an earlier slug may be given back. */
export function movedTo(reply: FastifyReply, location: string): null {
  reply.code(301).headers({ location, 'cache-control': 'public, max-age=86400' });
  return null;
}
