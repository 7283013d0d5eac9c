import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasAlready, tagOf } from './cached.ts';

/** Compressed variants that a build may contain, smallest first, with their file extensions. */
const endings = { br: '.br', gzip: '.gz' };

/**
 * Returns a handler for one of the portal's documents. Every navigation requests it and it never changes while the
 * server runs, so that it is read once. Browsers store and revalidate it (RFC 9110, section 13.1.2).
 * @param directory the built portal
 * @param name the document in it; the build may have compressed it next to it
 */
export function portalDocument(directory: string, name: string) {
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
