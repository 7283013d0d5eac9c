import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReactElement } from 'react';
import { hasAlready, keptForAMoment, type Stamped, tagOf } from '#server/platform/http/cached.ts';

/** Known only to who opens a page: most servers start and stop without having drawn one. */
let rendering: Promise<typeof import('react-dom/server')> | undefined;

/** What is drawn as HTML. React escapes every text that is put into it. */
export async function htmlOf(drawn: ReactElement): Promise<string> {
  rendering ??= import('react-dom/server');
  return (await rendering).renderToStaticMarkup(drawn);
}

/** What a handler returns: a text, or nothing for who has it already. The reply itself would be waited for once more. */
export type Answer = string | null;

/** A page, or why there is none, to be returned by its handler; what is no success is kept nowhere. */
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
 * A text that is the same for everybody who asks for this address, to be returned by its handler; browsers and caches on the
 * way may keep it for a moment. 304 where they have it already (RFC 9110, section 13.1.2). The tag is a weak one: the same
 * text is sent compressed in several ways.
 * @property stamped has its tag remembered, for `isUnchanged`
 */
export function answerText(
  request: FastifyRequest,
  reply: FastifyReply,
  { text, type, stamped }: { text: string; type: string; stamped?: Stamped | undefined },
): Answer {
  const tag = tagOf(text);
  stamped?.tags.remember(request.url, stamped.stamp, tag);
  keptInAnyEncoding(reply, tag);
  if (hasAlready(request, tag)) {
    reply.code(304);
    return null;
  }
  reply.type(type);
  return text;
}

/** Whether who asks has what would be answered, which need not be made then: a 304 without a body is the answer. */
export function isUnchanged(request: FastifyRequest, reply: FastifyReply, { tags, stamp }: Stamped): boolean {
  const tag = tags.find(request.url, stamp);
  if (tag === undefined || !hasAlready(request, tag)) return false;
  keptInAnyEncoding(reply, tag).code(304);
  return true;
}

/** Sets the headers that a 200 and a 304 share; a 304 replaces those that the browser has stored. */
function keptInAnyEncoding(reply: FastifyReply, tag: string): FastifyReply {
  return keptForAMoment(reply, `W/${tag}`).header('vary', 'accept-encoding');
}
