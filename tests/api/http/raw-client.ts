import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';
import { openTestApi } from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';

/** A raw connection: it sends exactly what it is given, and collects what it receives. */
export class RawClient {
  received = '';
  isOpen = true;
  /** Resolves once the connection is over. */
  readonly closed: Promise<void>;
  readonly #socket: Socket;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1');
    this.#socket.on('data', (chunk: Buffer) => {
      this.received += chunk;
    });
    // A connection that is cut off may emit an error; only its end matters.
    this.#socket.on('error', () => {});
    this.closed = new Promise((resolve) => {
      this.#socket.on('close', () => {
        this.isOpen = false;
        resolve();
      });
    });
    onTestFinished(() => {
      this.#socket.destroy();
    });
  }

  connected = (): Promise<unknown> => once(this.#socket, 'connect');

  say(words: string | Buffer): void {
    if (this.#socket.writable) this.#socket.write(words);
  }

  /** Sends a chunk repeatedly, as fast as it is accepted, until the server stops reading. @returns the accepted bytes */
  async flood(piece: Buffer, atMost: number): Promise<number> {
    let said = 0;
    for (; said < atMost && this.#socket.writable; said += piece.length) {
      if (this.#socket.write(piece)) continue;
      // Writing to a closed connection fails, which is an end like any other.
      await Promise.race([once(this.#socket, 'drain').catch(() => {}), this.closed]);
    }
    return said;
  }

  /** Returns the status line as soon as it has arrived. */
  status(): Promise<string> {
    return eventually(() => {
      const line = /^HTTP\/1\.1 (.*)\r\n/.exec(this.received)?.[1];
      if (line === undefined) throw new Error('No answer yet');
      return line;
    });
  }
}

/** Starts the server in this process, on a free port. */
export async function listen(options: Parameters<typeof openTestApi>[0] = {}) {
  const api = await openTestApi(options);
  const { token } = await api.client();
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  return { api, token, port: (api.app.server.address() as AddressInfo).port };
}
