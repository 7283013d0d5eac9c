import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createElement } from 'react';
import { isLearningPage, trainingsPath } from '#domain/learning/addresses.ts';
import { type PublicPage, publicPages } from '#domain/public-pages.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { type Answer, answerText, htmlOf } from './answer.ts';
import { PortalHead, withHead } from './portal-head.tsx';
import { isSlug, movedTo } from './slugs.ts';
import { readTraining } from './trainings.ts';

type Documents = { portalPage: string; learningPage: string };

/** The portal's own documents at those of its addresses that everybody may open, each with a head of its own. */
export function addPortalPages(
  site: FastifyInstance,
  deps: CoreDeps,
  { portalPage, learningPage }: Documents,
): void {
  const { publicUrl } = deps.config;

  async function answerWith(
    request: FastifyRequest,
    reply: FastifyReply,
    page: PublicPage | null,
    path: string,
  ): Promise<Answer> {
    const document = isLearningPage(path) ? learningPage : portalPage;
    const text = page
      ? withHead(document, await htmlOf(createElement(PortalHead, { page, publicUrl })))
      : document;
    const answer = answerText(request, reply, { text, type: 'text/html; charset=utf-8' });
    reply.header('cache-control', 'no-cache');
    return answer;
  }

  for (const page of publicPages) {
    site.get(page.path, (request, reply) => answerWith(request, reply, page, page.path));
  }

  site.get<{ Params: { slug: string } }>(`${trainingsPath}/:slug`, async (request, reply) => {
    const { slug } = request.params;
    const training = isSlug(slug) ? await readTraining(deps, slug.toLowerCase()) : undefined;
    // Whoever learns one that was taken back finds it here still: the page itself says what there is.
    if (!training) return answerWith(request, reply, null, trainingsPath);
    const path = `${trainingsPath}/${training.slug}`;
    if (training.slug !== slug) return movedTo(reply, path);
    return answerWith(request, reply, { path, title: training.title, description: training.summary }, path);
  });
}
