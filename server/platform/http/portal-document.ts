import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { hasAlready, tagOf } from './cached.ts';

/** What a build may have compressed, the smallest first, and how such a file's name ends. */
const endings = { br: '.br', gzip: '.gz' };

/**
 * What answers with one of the portal's documents. It is what every navigation asks for and never changes while the
 * server runs, so it is read once. Browsers keep it and ask each time whether it is still the one (RFC 9110, section 13.1.2).
 * @param directory the built portal
 * @param name the document in it; compressed beside it, if the build did so
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
