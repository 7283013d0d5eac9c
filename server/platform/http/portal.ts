import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
} from 'fastify';
import { errorBody } from './errors.ts';
import { portalDocument } from './portal-document.ts';
import { isApi } from './security-headers.ts';

const NO_SUCH = 'Not found';

/**
 * Serves the built portal, and handles unknown routes: a navigation gets the portal, which has its own routes; anything
 * else 404. Hashed assets are immutable, the page that names them is revalidated.
 * @param directory the built portal; null serves only the API
 * @param refuseOften the rate limit hook
 */
export async function addPortal(
  app: FastifyInstance,
  directory: string | null,
  refuseOften?: onRequestHookHandler,
): Promise<void> {
  const document = directory === null ? null : portalDocument(directory, 'index.html');
  if (directory !== null) {
    const assets = join(directory, 'assets');
    const stored = {
      root: directory,
      preCompressed: true,
      cacheControl: false,
      dotfiles: 'ignore' as const,
      setHeaders(reply: FastifyReply, path: string) {
        const forever = path.startsWith(assets);
        reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    };
    await app.register(async (files) => {
      // No file has a path with `//`, `/./` or a backslash, so the portal shows its page for unknown URLs. Nothing is
      // returned, here and below, because Fastify would add listeners to the reply again each time, until Node warns.
      files.setErrorHandler<FastifyError>((error, _request, reply) => {
        if (error.statusCode === 403) reply.callNotFound();
        else reply.send(error);
      });
      if (refuseOften) files.addHook('onRequest', refuseOften);
      await files.register(fastifyStatic, stored);
    });
  }
  app.setNotFoundHandler(refuseOften ? { preHandler: refuseOften } : {}, (request, reply) => {
    if (document && isNavigation(request)) document(request, reply);
    else reply.code(404).send(errorBody(404, NO_SUCH, request.id));
  });
}

function isNavigation(request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '';
  const isFile = /\.[^/]+$/.test(path);
  // Browsers send text/html; link checkers and curl accept anything.
  const accept = request.headers.accept ?? '*/*';
  const wantsPage = accept.includes('text/html') || accept.includes('*/*');
  return ['GET', 'HEAD'].includes(request.method) && !isApi(path) && !isFile && wantsPage;
}
