import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReactElement } from 'react';
import { cachedBriefly, hasAlready, type Stamped, tagOf } from '#server/platform/http/cached.ts';
import { notFound } from '#server/platform/http/errors.ts';

/** Loaded with the first page: most servers never render one. */
let rendering: Promise<typeof import('react-dom/server')> | undefined;

/** Renders HTML. React escapes every text. */
export async function htmlOf(drawn: ReactElement): Promise<string> {
  rendering ??= import('react-dom/server');
  return (await rendering).renderToStaticMarkup(drawn);
}

/** A handler's result: a text, or null for a 304. Returning the reply itself would make Fastify wait for it again. */
export type Answer = string | null;

/** Returns a page, or an error page, for its handler to return; errors are not cached. */
export async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ReactElement,
  { status = 200, stamped }: { status?: number; stamped?: Stamped } = {},
): Promise<Answer> {
  const html = `<!doctype html>${await htmlOf(page)}`;
  reply.code(status);
  if (status !== 200) {
    reply.header('cache-control', 'no-store').type(htmlType);
    return html;
  }
  return answerText(request, reply, { text: html, type: htmlType, stamped });
}

const htmlType = 'text/html; charset=utf-8';

/**
 * Returns a text that is the same for all callers of this URL, for its handler to return; browsers and shared caches
 * may store it for a short time. Sends 304 if the caller has it already (RFC 9110, section 13.1.2). The ETag is weak,
 * because the text is sent with several encodings.
 * @property stamped caches its ETag for `isUnchanged`
 */
export function answerText(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type, stamped }: { text: string; type: string; stamped?: Stamped | undefined },
): Answer {
  const tag = tagOf(text);
  stamped?.tags.remember(request.url, stamped.stamp, tag);
  storedInAnyEncoding(reply, tag);
  if (hasAlready(request, tag)) {
    reply.code(304);
    return null;
  }
  reply.type(type);
  return text;
}

/** Returns the drawn picture of a post or a training, for its handler to return. Throws 404 without one. */
export async function answerCover(
  reply: FastifyReply,
  shown: { title: string } | undefined,
): Promise<Buffer> {
  if (!shown) throw notFound();
  const { coverPng } = await import('./cover-png.ts');
  reply.type('image/png').header('cache-control', 'public, max-age=86400');
  return coverPng(shown.title);
}

/**
 * Whether the caller has the current response already, so that it need not be built: then a 304 without a body is sent.
 */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, { tags, stamp }: Stamped): boolean {
  const tag = tags.find(request.url, stamp);
  if (tag === undefined || !hasAlready(request, tag)) return false;
  storedInAnyEncoding(reply, tag).code(304);
  return true;
}

/** Sets the headers that a 200 and a 304 share; those of a 304 replace the stored ones. */
function storedInAnyEncoding(reply: FastifyReply, tag: string): FastifyReply {
  return cachedBriefly(reply, `W/${tag}`).header('vary', 'accept-encoding');
}
