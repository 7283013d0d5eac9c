import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
  RouteShorthandOptions,
} from 'fastify';
import { createElement, type ReactElement } from 'react';
import { beforeYouStartPath } from '#domain/journey/before-you-start.ts';
import { videoPlayers } from '#domain/learning/video.ts';
import { imprintPath, retentionPath } from '#domain/notices/places.ts';
import { notices } from '#domain/notices/registry.ts';
import { siteThemeScript } from '#domain/theme-script.ts';
import type { CoreDeps, Deps } from '#server/platform/core/deps.ts';
import { answerTags, type Stamped } from '#server/platform/http/cached.ts';
import { HttpError, notFound } from '#server/platform/http/errors.ts';
import { hashOf } from '#server/platform/http/security-headers.ts';
import { awayOf } from '#server/platform/log/away.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { previewPath } from '#server/records/blogs/preview-links.ts';
import { sharedCertificate } from '#server/records/certificates/share.ts';
import { retentionTable } from '#server/records/retention/retention-table.ts';
import { type Answer, answerCover, answerPage, answerText, isUnchanged } from './answer.ts';
import { readSiteAssets } from './assets.ts';
import { BeforeYouStartPage, companyTypeAsked } from './before-you-start-page.tsx';
import { BlogPage, PostPage } from './blog-pages.tsx';
import { CertificatePage, UnknownCertificatePage } from './certificate-page.tsx';
import { coverFile } from './cover.tsx';
import { SorryPage } from './document.tsx';
import { FirmDetails, NoticePage, RetentionPeriods, versionAsked } from './notice-page.tsx';
import { PartnersPage, readPartners } from './partners-page.tsx';
import { addPortalPages } from './portal-pages.ts';
import { postsStamp, readPost, readPosts, readPreviewed } from './posts.ts';
import { isSlug, movedTo } from './slugs.ts';
import { readTrainings, trainingsStamp } from './trainings.ts';

/** The CSP of the server-rendered pages: stricter than the portal's, because they insert no styles. */
const sitePolicy = [
  "default-src 'none'",
  `script-src 'self' ${hashOf(siteThemeScript)}`,
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
].join(';');

const POSTS_A_PAGE = 12;
const PARTNERS_A_PAGE = 60;
const POSTS_IN_FEED = 20;
/** The latest ones; older ones are found through the pages of the list. */
const POSTS_IN_SITEMAP = 1000;
const TRAININGS_IN_SITEMAP = 1000;

/** The policy of posts, in which readers can play videos. */
const postPolicy = `${sitePolicy};frame-src ${videoPlayers.join(' ')}`;

type Query = { page?: string | string[]; tag?: string | string[] };

/**
 * Adds the server-rendered public pages: the blog, posts, the partners; the feed and the files for search engines; and
 * the portal's own page at its public URLs. They are the same for all users and read no token. They are not part of the
 * API.
 *
 * @param portalDirectory the built portal; null during development
 * @param refuseOften the rate limit hook
 */
export async function addSite(
  app: FastifyInstance,
  deps: CoreDeps & Pick<Deps, 'outages'>,
  {
    portalDirectory,
    refuseOften,
  }: { portalDirectory: string | null; refuseOften?: onRequestHookHandler | undefined },
): Promise<void> {
  const { publicUrl } = deps.config;
  const assets = readSiteAssets(portalDirectory);
  const setting = { assets, publicUrl };
  const tags = answerTags();

  /**
   * Handles pages with posts: publishes due posts first, and builds the page only if the caller does not have the
   * current one.
   */
  async function showPosts(
    request: FastifyRequest,
    reply: FastifyReply,
    show: (stamped: Stamped) => Promise<Answer>,
  ): Promise<Answer> {
    const stamped = { tags, stamp: await postsStamp(deps) };
    return isUnchanged(request, reply, stamped) ? null : show(stamped);
  }

  await app.register(async (site) => {
    await site.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions: quick });
    answerErrors(site, deps, (status) => createElement(SorryPage, { status, ...setting }));
    if (refuseOften) site.addHook('onRequest', refuseOften);

    site.get<{ Querystring: Query }>('/blog', written, (request, reply) =>
      showPosts(request, reply, async (stamped) => {
        const page = pageAsked(request.query);
        const tag = tagAsked(request.query);
        const shown = await readPosts(deps, { page, pageSize: POSTS_A_PAGE, tag });
        const pages = pagesOf(shown.total, POSTS_A_PAGE);
        if (page > pages) throw notFound();
        const drawn = createElement(BlogPage, { shown, page, pages, tag, ...setting });
        return answerPage(request, reply, drawn, { stamped });
      }),
    );

    site.get<{ Params: { slug: string } }>('/blog/:slug', withPolicy(postPolicy), (request, reply) =>
      showPosts(request, reply, async (stamped) => {
        const { slug } = request.params;
        const post = isSlug(slug) ? await readPost(deps, slug.toLowerCase()) : undefined;
        if (!post) throw notFound();
        if (post.slug !== slug) return movedTo(reply, `/blog/${post.slug}`);
        return answerPage(request, reply, createElement(PostPage, { post, ...setting }), { stamped });
      }),
    );

    site.get<{ Params: { token: string } }>(
      `${previewPath}/:token`,
      withPolicy(postPolicy),
      async (request, reply) => {
        const { endsAt, ...post } = await readPreviewed(deps, {
          token: request.params.token,
          ip: request.ip,
        });
        const drawn = createElement(PostPage, { post, previewUntil: endsAt, ...setting });
        const html = await answerPage(request, reply, drawn);
        reply.headers(unlisted);
        return html;
      },
    );

    site.get<{ Params: { slug: string } }>(`/blog/:slug/${coverFile}`, async (request, reply) => {
      const { slug } = request.params;
      return answerCover(reply, isSlug(slug) ? await readPost(deps, slug.toLowerCase()) : undefined);
    });

    site.get<{ Querystring: Query }>('/partners', written, async (request, reply) => {
      const page = pageAsked(request.query);
      const { partners, total } = await readPartners(deps, { page, pageSize: PARTNERS_A_PAGE });
      const pages = pagesOf(total, PARTNERS_A_PAGE);
      if (page > pages) throw notFound();
      return answerPage(request, reply, createElement(PartnersPage, { partners, page, pages, ...setting }));
    });

    site.get<{ Querystring: { type?: unknown } }>(beforeYouStartPath, written, async (request, reply) => {
      const type = companyTypeAsked(request.query.type);
      if (type === undefined) throw notFound();
      return answerPage(request, reply, createElement(BeforeYouStartPage, { type, ...setting }));
    });

    for (const notice of notices) {
      const computed = computedParts[notice.path]?.(deps.config);
      site.get<{ Querystring: { version?: unknown } }>(notice.path, written, async (request, reply) => {
        const version = versionAsked(notice, request.query.version);
        if (!version) throw notFound();
        const drawn = createElement(NoticePage, { notice, version, ...setting }, computed);
        return answerPage(request, reply, drawn);
      });
    }

    site.get<{ Params: { shareId: string } }>('/certificates/:shareId', written, async (request, reply) => {
      const { shareId } = request.params;
      // Not cached, so that a certificate withdrawn a moment ago is not shown as valid.
      const answer = async (page: ReactElement, status: number) => {
        const html = await answerPage(request, reply, page, { status });
        reply.headers(unlisted);
        return html;
      };
      try {
        const certificate = await sharedCertificate(deps, { shareId, ip: request.ip });
        return await answer(createElement(CertificatePage, { certificate, ...setting }), 200);
      } catch (error) {
        if (!(error instanceof HttpError) || error.statusCode !== 404) throw error;
        return answer(createElement(UnknownCertificatePage, setting), 404);
      }
    });

    site.get('/blog/feed.xml', (request, reply) =>
      showPosts(request, reply, async (stamped) => {
        const { posts } = await readPosts(deps, { page: 1, pageSize: POSTS_IN_FEED });
        const { feedOf } = await import('./xml.ts');
        const text = feedOf(posts, publicUrl);
        return answerText(request, reply, { text, type: 'application/atom+xml; charset=utf-8', stamped });
      }),
    );

    site.get('/sitemap.xml', async (request, reply) => {
      const stamped = { tags, stamp: `${await postsStamp(deps)} ${await trainingsStamp(deps)}` };
      if (isUnchanged(request, reply, stamped)) return null;
      const { posts } = await readPosts(deps, { page: 1, pageSize: POSTS_IN_SITEMAP });
      const trainings = await readTrainings(deps, TRAININGS_IN_SITEMAP);
      const { sitemapOf } = await import('./xml.ts');
      const text = sitemapOf({ posts, trainings }, publicUrl);
      return answerText(request, reply, { text, type: 'application/xml; charset=utf-8', stamped });
    });

    site.get('/robots.txt', async (request, reply) =>
      answerText(request, reply, { text: robotsOf(publicUrl), type: 'text/plain; charset=utf-8' }),
    );

    if (assets.portalPage !== null) addPortalPages(site, deps, assets.portalPage);
  });
}

/** The parts of notices that are computed from the settings, so that they cannot differ from what the server does. */
const computedParts: Readonly<Record<string, (config: Config) => ReactElement>> = {
  [retentionPath]: (config) => createElement(RetentionPeriods, retentionTable(config)),
  [imprintPath]: ({ firm }) => createElement(FirmDetails, { firm }),
};

/** Sets the policy before the handler runs, so that a 304 has the headers of its 200 (RFC 9111, section 4.3.4). */
function withPolicy(policy: string): RouteShorthandOptions {
  return {
    onRequest(_request, reply, done) {
      reply.header('content-security-policy', policy);
      done();
    },
  };
}

const written = withPolicy(sitePolicy);

/** Headers of a page whose address is a secret. */
const unlisted = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
};

/** Pages are compressed on the fly: a higher quality would take longer than it saves in transfer. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** Sends errors as HTML pages. */
function answerErrors(
  site: FastifyInstance,
  { outages }: Pick<Deps, 'outages'>,
  sorry: (status: number) => ReturnType<typeof createElement>,
): void {
  site.setErrorHandler<FastifyError & { headers?: Record<string, string> }>(
    async (error, request: FastifyRequest, reply: FastifyReply) => {
      const away = awayOf(error);
      if (away) {
        outages.failed(away);
        reply.header('retry-after', '5');
      }
      const status = away ? 503 : (error.statusCode ?? 500);
      if (!away && status >= 500)
        request.log.error({ err: error, route: request.routeOptions.url }, 'request failed');
      reply.headers({ ...error.headers, 'content-security-policy': sitePolicy });
      return answerPage(request, reply, sorry(status), { status });
    },
  );
}

/** Returns robots.txt; pictures of posts have URLs of the API. */
function robotsOf(publicUrl: string): string {
  const lines = ['User-agent: *', 'Allow: /api/files/public/', 'Disallow: /api/', 'Disallow: /admin'];
  return [...lines, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

/** Throws 404 for an invalid page number. */
function pageAsked({ page = '1' }: Query): number {
  if (typeof page !== 'string' || !/^[1-9]\d{0,4}$/.test(page)) throw notFound();
  return Number(page);
}

function tagAsked({ tag }: Query): string | undefined {
  if (tag === undefined || tag === '') return undefined;
  if (typeof tag !== 'string' || tag.length > 50 || tag.includes('\0')) throw notFound();
  return tag;
}

function pagesOf(total: number, pageSize: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}
