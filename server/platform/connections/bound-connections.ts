import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '../limits/client-network.ts';

/** A connection, and its number of requests in progress; it is idle if there are none. */
interface Connection {
  socket: Socket;
  holder: Holder;
  requests: number;
}

/** The connections of one address (IPv6: one /64). */
interface Holder {
  network: string;
  /** A proxy carries the connections of all users: it has no limit, and is the last to lose connections. */
  isProxy: boolean;
  open: number;
  /** Ordered by when they became idle. */
  idle: Set<Connection>;
}

export interface ConnectionBounds {
  /** Maximum per address. */
  perAddress: number;
  /** Maximum in total. */
  atMost: number;
  isProxy: (address: string) => boolean;
}

/** Allowance for connections that are still closing; above it the socket itself refuses new ones. */
const CLOSING = 1_000;

/**
 * Prevents one address from using all connections (safety row 28). If the limit of the address or of the server is
 * reached, a new connection replaces the one that has been idle longest: of the same address in the first case, of the
 * address with the most connections in the second. A connection with a request in progress is never closed for another;
 * if all have one, the new connection is refused. A connection with incomplete headers counts as idle.
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

  /** Counted as closed at once, although the socket closes a moment later. */
  function forget(connection: Connection): void {
    const { holder, socket } = connection;
    if (!connections.delete(socket)) return;
    open -= 1;
    holder.open -= 1;
    holder.idle.delete(connection);
    if (holder.open === 0) holders.delete(holder.network);
  }

  /** Closes the holder's connection that has been idle longest. @returns whether there was one */
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
    // The holder may have been removed together with its last connection.
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

  /** One function for all responses, because it is used for every request. */
  function answered(this: ServerResponse): void {
    const connection = connections.get(this.req.socket);
    if (!connection) return;
    connection.requests -= 1;
    if (connection.requests === 0) connection.holder.idle.add(connection);
  }
}

/** Returns the holder with the most connections among those with an idle one; a proxy only if there is no other. */
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
