import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { errorBody } from './errors.ts';

/** Error codes of Node's parser; any other code means an unreadable request. */
const refusals: Record<string, { status: number; message: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The headers of the request are too large' },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, message: 'The request body is too large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive' },
};
const unreadable = { status: 400, message: 'The request could not be read' };

/**
 * Sends an error for data that is not a valid request, with the shape and headers of all errors, and closes the
 * connection, since the start of a next request is unknown.
 * @param headers of every API response
 */
export function refuseUnreadable(
  { code }: NodeJS.ErrnoException,
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  // No response for a client that has disconnected or already has one.
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

/** Whether the head of a response was sent: another one would be read as part of its body. */
function isAnswered(socket: Socket & { _httpMessage?: { headersSent: boolean } | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}
