import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from './errors.ts';

/** For how long, and for how much, whoever is still sending is heard out after the answer. */
const LINGER_MS = 3_000;
const LINGER_BYTES = 8 * 1024 * 1024;

/** Whether a body of which no more is wanted is still on its way over a connection. */
export function isStillSending({ raw }: FastifyRequest): boolean {
  return raw.socket instanceof Socket && !raw.complete;
}

/**
 * Answers at once and closes the connection a little later: closed with bytes unread, it would be reset, and the sender
 * would lose the answer. What arrives meanwhile is thrown away, up to a bound in time and in bytes.
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

/** The answer is whole with its first piece, as its length says; that it ends later keeps the connection open. */
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
