import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

export interface Line {
  port: number;
  /** Swallows all data from now on, also of new connections, like a suspended server. */
  silence(): void;
  /** Forwards everything that was swallowed, and continues. */
  resume(): void;
  close(): Promise<void>;
}

/** Starts a proxy on loopback to `127.0.0.1:port` that can stop responding without closing. */
export async function startProxy(port: number): Promise<Line> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (chunk) => to.write(chunk));
      from.on('end', () => to.end());
      if (isSilent) from.pause();
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('A TCP server has no port');
  return {
    port: address.port,
    silence() {
      isSilent = true;
      for (const socket of sockets) socket.pause();
    },
    resume() {
      isSilent = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
