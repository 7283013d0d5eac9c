import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from './errors.ts';

/** How long, and how much, is still read after the response. */
const LINGER_MS = 3_000;
const LINGER_BYTES = 8 * 1024 * 1024;

/** Whether a body that will not be read is still arriving. */
export function isStillSending({ raw }: FastifyRequest): boolean {
  return raw.socket instanceof Socket && !raw.complete;
}

/**
 * Sends the response at once and closes the connection a little later: closing it with unread bytes would reset it, and
 * the client would lose the response. Data that arrives meanwhile is discarded, up to a limit of time and bytes.
 */
export function answerAndClose(request: FastifyRequest, reply: FastifyReply, body: ErrorBody): FastifyReply {
  const text = Buffer.from(JSON.stringify(body));
  return reply
    .headers({
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': text.length,
    })
    .send(Readable.from(lingering(text, request.raw)));
}

/**
 * The first chunk completes the response according to its length; the stream ends later, which keeps the connection
 * open.
 */
async function* lingering(text: Buffer, raw: IncomingMessage): AsyncGenerator<Buffer> {
  yield text;
  await new Promise<void>((resolve) => {
    let left = LINGER_BYTES;
    const timer = setTimeout(done, LINGER_MS);
    function take(chunk: Buffer) {
      left -= chunk.length;
      if (left < 0) done();
    }
    function done() {
      clearTimeout(timer);
      raw.off('data', take).pause();
      resolve();
    }
    raw.on('data', take).once('end', done).once('close', done).once('error', done).resume();
  });
}
