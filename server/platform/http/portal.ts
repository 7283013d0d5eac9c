import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import type {
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onRequestHookHandler,
} from 'fastify';
import { hasAlready, tagOf } from './cached.ts';
import { errorBody } from './errors.ts';
import { isApi } from './security-headers.ts';

/** Compressed variants that a build may contain, smallest first, with their file extensions. */
const endings = { br: '.br', gzip: '.gz' };

/**
 * Returns a handler for one of the portal's documents. Every navigation requests it and it never changes while the
 * server runs, so that it is read once. Browsers store and revalidate it (RFC 9110, section 13.1.2).
 * @param directory the built portal
 * @param name the document in it; the build may have compressed it next to it
 */
function portalDocument(directory: string, name: string) {
  const file = join(directory, name);
  const plain = readFileSync(file);
  const compressed = new Map(
    Object.entries(endings)
      .filter(([, ending]) => existsSync(`${file}${ending}`))
      .map(([encoding, ending]) => [encoding, readFileSync(`${file}${ending}`)]),
  );
  const accepted = [...compressed.keys()];
  const etag = `W/${tagOf(plain.toString())}`;

  return (request: FastifyRequest, reply: FastifyReply): void => {
    reply.code(200).headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
    if (hasAlready(request, etag.slice('W/'.length))) {
      reply.code(304).send();
      return;
    }
    const header = request.headers['accept-encoding'];
    const encoding = header === undefined ? null : negotiate(header, accepted);
    if (encoding) reply.header('content-encoding', encoding);
    reply.type('text/html; charset=utf-8').send(compressed.get(encoding ?? '') ?? plain);
  };
}

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
