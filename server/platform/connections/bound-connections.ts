import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '../limits/client-network.ts';

/** A connection, and how many requests on it are being answered; none: it is idle. */
interface Connection {
  socket: Socket;
  holder: Holder;
  requests: number;
}

/** The connections of one address (IPv6: one /64). */
interface Holder {
  network: string;
  /** Proxies hold the connections of everybody: as many as they like, and the last to lose any. */
  isProxy: boolean;
  open: number;
  /** In the order in which they became idle. */
  idle: Set<Connection>;
}

export interface ConnectionBounds {
  /** At once from one address. */
  perAddress: number;
  /** At once in all. */
  atMost: number;
  isProxy: (address: string) => boolean;
}

/** Room for connections that are still closing, beyond which the socket itself turns new ones away. */
const CLOSING = 1_000;

/**
 * Keeps one address from taking every connection there is (safety row 28). Whoever comes when the address has as many
 * as it may, or the server, takes the place of the connection that has been idle longest: of the same address in the
 * first case, of the address that holds most in the second. One that is being answered is never cut off for another;
 * where all are, the new one is turned away. A connection whose headers are not all there is idle too.
 */
export function boundConnections(server: Server, { perAddress, atMost, isProxy }: ConnectionBounds): void {
  const connections = new WeakMap<Socket, Connection>();
  const holders = new Map<string, Holder>();
  let open = 0;
  server.maxConnections = atMost + CLOSING;

  function holderAt(address: string): Holder {
    const network = clientNetwork(address);
    const known = holders.get(network);
    if (known) return known;
    const holder = { network, isProxy: isProxy(address), open: 0, idle: new Set<Connection>() };
    holders.set(network, holder);
    return holder;
  }

  /** Counted as gone at once: the socket itself closes a moment later. */
  function forget(connection: Connection): void {
    const { holder, socket } = connection;
    if (!connections.delete(socket)) return;
    open -= 1;
    holder.open -= 1;
    holder.idle.delete(connection);
    if (holder.open === 0) holders.delete(holder.network);
  }

  /** Closes what the holder has left idle longest. @returns whether there was one */
  function makeRoom(holder: Holder | undefined): boolean {
    const [longest] = holder?.idle ?? [];
    if (!longest) return false;
    forget(longest);
    longest.socket.destroy();
    return true;
  }

  server.on('connection', (socket: Socket) => {
    const holder = holderAt(socket.remoteAddress ?? '');
    const isOver = !holder.isProxy && holder.open >= perAddress;
    if ((isOver && !makeRoom(holder)) || (open >= atMost && !makeRoom(biggestIdle(holders.values())))) {
      socket.destroy();
      if (holder.open === 0) holders.delete(holder.network);
      return;
    }
    const connection = { socket, holder, requests: 0 };
    // Making room may have taken away the last that the holder had.
    holders.set(holder.network, holder);
    connections.set(socket, connection);
    open += 1;
    holder.open += 1;
    holder.idle.add(connection);
    socket.once('close', () => forget(connection));
  });

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (!connection) return;
    connection.requests += 1;
    connection.holder.idle.delete(connection);
    response.on('close', answered);
  });

  /** One function for all answers: this is done for every request. */
  function answered(this: ServerResponse): void {
    const connection = connections.get(this.req.socket);
    if (!connection) return;
    connection.requests -= 1;
    if (connection.requests === 0) connection.holder.idle.add(connection);
  }
}

/** Of those with an idle connection, the one that holds most; a proxy only where there is nobody else. */
function biggestIdle(holders: Iterable<Holder>): Holder | undefined {
  let biggest: Holder | undefined;
  for (const holder of holders) {
    if (holder.idle.size === 0) continue;
    const isBigger =
      !biggest || (holder.isProxy === biggest.isProxy ? holder.open > biggest.open : biggest.isProxy);
    if (isBigger) biggest = holder;
  }
  return biggest;
}
