import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReactElement } from 'react';
import { sitePolicy } from './policy.ts';

/** Seconds for which nobody need ask again; then they ask, and an unchanged page is not sent again. */
const FRESH_SECONDS = 60;

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
  status = 200,
): Promise<Answer> {
  const html = `<!doctype html>${await htmlOf(page)}`;
  reply.code(status).headers({ 'content-security-policy': sitePolicy });
  if (status !== 200) {
    reply.header('cache-control', 'no-store').type(htmlType);
    return html;
  }
  return answerText(request, reply, html, htmlType);
}

const htmlType = 'text/html; charset=utf-8';

/**
 * A text that is the same for everybody who asks for this address, to be returned by its handler; browsers and caches on the
 * way may keep it for a moment. 304 where they have it already (RFC 9110, section 13.1.2). The tag is a weak one: the same
 * text is sent compressed in several ways.
 */
export function answerText(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  text: string,
  type: string,
): Answer {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  reply.headers({ etag: `W/${tag}`, 'cache-control': `public, max-age=${FRESH_SECONDS}, must-revalidate` });
  const known = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? [];
  if (known.some((each) => each === tag || each === '*')) {
    reply.code(304);
    return null;
  }
  reply.type(type);
  return text;
}
