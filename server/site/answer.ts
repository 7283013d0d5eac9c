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

/** Answers a page, or says why there is none; what is no success is kept nowhere. */
export async function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: ReactElement,
  status = 200,
): Promise<FastifyReply> {
  const html = `<!doctype html>${await htmlOf(page)}`;
  reply.code(status).headers({ 'content-security-policy': sitePolicy });
  if (status !== 200) return reply.header('cache-control', 'no-store').type(htmlType).send(html);
  return answerText(request, reply, html, htmlType);
}

const htmlType = 'text/html; charset=utf-8';

/**
 * Answers what is the same for everybody who asks for this address, so that browsers and caches on the way may keep it for
 * a moment. 304 where they have it already (RFC 9110, section 13.1.2). The tag is a weak one: the same text is sent
 * compressed in several ways.
 */
export function answerText(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  text: string,
  type: string,
): FastifyReply {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`;
  reply.headers({ etag: `W/${tag}`, 'cache-control': `public, max-age=${FRESH_SECONDS}, must-revalidate` });
  const known = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, '')) ?? [];
  return known.some((each) => each === tag || each === '*')
    ? reply.code(304).send()
    : reply.type(type).send(text);
}
