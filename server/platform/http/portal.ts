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
 * Serves the built portal, and answers what no route knows: a navigation gets the portal, which has its own routes,
 * anything else 404. Hashed assets may be kept forever, the page that names them must be asked for each time.
 * @param directory the built portal; null serves the API alone
 * @param refuseOften what refuses an address that asks too often
 */
export async function addPortal(
  app: FastifyInstance,
  directory: string | null,
  refuseOften?: onRequestHookHandler,
): Promise<void> {
  const document = directory === null ? null : portalDocument(directory, 'index.html');
  if (directory !== null) {
    const assets = join(directory, 'assets');
    const kept = {
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
      // No file has a path with `//`, `/./` or a backslash: the portal says that there is no such page, as of any other.
      // Nothing is returned, here and below: Fastify would wait for the reply once more, each time with listeners of its
      // own, until Node warns.
      files.setErrorHandler<FastifyError>((error, _request, reply) => {
        if (error.statusCode === 403) reply.callNotFound();
        else reply.send(error);
      });
      if (refuseOften) files.addHook('onRequest', refuseOften);
      await files.register(fastifyStatic, kept);
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
  // Browsers ask for text/html; link checkers and curl take anything.
  const accept = request.headers.accept ?? '*/*';
  const wantsPage = accept.includes('text/html') || accept.includes('*/*');
  return ['GET', 'HEAD'].includes(request.method) && !isApi(path) && !isFile && wantsPage;
}
