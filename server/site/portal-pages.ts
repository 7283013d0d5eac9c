import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createElement } from 'react';
import { trainingsPath } from '#domain/learning/addresses.ts';
import { type PublicPage, publicPages } from '#domain/public-pages.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { type Answer, answerCover, answerText, htmlOf } from './answer.ts';
import { coverFile } from './cover.tsx';
import { PortalHead, withHead } from './portal-head.tsx';
import { isSlug, movedTo } from './slugs.ts';
import { readTraining } from './trainings.ts';

/** Serves the portal's document at its public URLs, each with its own metadata. */
export function addPortalPages(site: FastifyInstance, deps: CoreDeps, portalPage: string): void {
  const { publicUrl } = deps.config;

  async function answerWith(
    request: FastifyRequest,
    reply: FastifyReply,
    page: PublicPage | null,
  ): Promise<Answer> {
    const text = page
      ? withHead(portalPage, await htmlOf(createElement(PortalHead, { page, publicUrl })))
      : portalPage;
    const answer = answerText(request, reply, { text, type: 'text/html; charset=utf-8' });
    reply.header('cache-control', 'no-cache');
    return answer;
  }

  for (const page of publicPages) {
    site.get(page.path, (request, reply) => answerWith(request, reply, page));
  }

  site.get<{ Params: { slug: string } }>(`${trainingsPath}/:slug`, async (request, reply) => {
    const { slug } = request.params;
    const training = isSlug(slug) ? await readTraining(deps, slug.toLowerCase()) : undefined;
    // Learners can still open a withdrawn training here; the page itself shows whether it exists.
    if (!training) return answerWith(request, reply, null);
    const path = `${trainingsPath}/${training.slug}`;
    if (training.slug !== slug) return movedTo(reply, path);
    const { title, summary, coverUrl, coverAlt } = training;
    return answerWith(request, reply, {
      path,
      title,
      description: summary,
      picture: coverUrl ? { path: coverUrl, alt: coverAlt } : { path: `${path}/${coverFile}`, alt: '' },
    });
  });

  site.get<{ Params: { slug: string } }>(`${trainingsPath}/:slug/${coverFile}`, async (request, reply) => {
    const { slug } = request.params;
    return answerCover(reply, isSlug(slug) ? await readTraining(deps, slug.toLowerCase()) : undefined);
  });
}
