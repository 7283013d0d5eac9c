import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from './errors.ts';

/** What Node's parser says of a request that it gave up; anything else is one that it could not read. */
const refusals: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The request body is too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive' },
};
const unreadable = { status: 400, message: 'The request could not be read' };

/**
 * Answers what never became a request, in the shape and with the headers of all other errors, and ends the connection:
 * where the next request in it would begin, nobody knows.
 * @param headers what every answer of the API has
 */
export function refuseUnreadable(
  { code }: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  // Whoever has gone, or was answered already, is told nothing.
  if (code === 'ECONNRESET' || !socket.writable || isAnswered(socket)) {
    socket.destroy();
    return;
  }
  const { status, message } = refusals[code ?? ''] ?? unreadable;
  const body = JSON.stringify(errorBody(status, message, ''));
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`);
  socket.destroySoon();
}

/** Whether the head of an answer is on its way: a second one would be read as a part of its body. */
function isAnswered(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}
