import { once } from 'node:events';
import { Agent, createServer, type RequestListener, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { boundConnections, type ConnectionBounds } from '#server/platform/connections/bound-connections.ts';
import { trustedProxies } from '#server/platform/connections/trusted-proxies.ts';
import { openTestApi } from '#tests/support/api.ts';
import { eventually } from '#tests/support/eventually.ts';

// SQLite alone: http

/** A real server with few available connections; `hold` is answered when the test says so. */
async function listen(bounds: Partial<ConnectionBounds> = {}) {
  const held: (() => void)[] = [];
  const listener: RequestListener = (incoming, answer) => {
    if (incoming.url === '/hold') held.push(() => answer.end('held'));
    else answer.end('answered');
  };
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  boundConnections(server, { perAddress: 5, atMost: 20, isProxy: () => false, ...bounds });
  return { ...(await started(server)), held };
}

async function started(server: Server) {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { server, port: (server.address() as AddressInfo).port };
}

/**
 * Opens a connection from an address of the loopback network, such as `127.0.0.9`, and waits until the server has accepted it.
 */
async function connected(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  socket.on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  return socket;
}

/** Opens silent connections, one after the other. */
async function idle(port: number, localAddress: string, many: number): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let index = 0; index < many; index += 1) sockets.push(await connected(port, localAddress));
  return sockets;
}

/** Makes a call over a separate connection. @returns its status, or how it failed */
async function call(port: number, localAddress: string, path = '/'): Promise<number | string> {
  const asked = request({ port, host: '127.0.0.1', localAddress, path, agent: new Agent() });
  asked.end();
  try {
    const [answer] = await once(asked, 'response');
    answer.resume();
    await once(answer, 'end');
    return answer.statusCode;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  }
}

const openOnes = (sockets: readonly Socket[]) =>
  sockets.map(({ closed, readableEnded }) => !closed && !readableEnded);
const openOf = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));

describe('the connections of one address', () => {
  it('are limited: the next one replaces the one that was idle longest', async () => {
    const { port, server } = await listen();
    const sockets = await idle(port, '127.0.0.2', 5);
    expect(await call(port, '127.0.0.2')).toBe(200);
    await eventually(() => expect(openOnes(sockets)).toEqual([false, true, true, true, true]));
    await idle(port, '127.0.0.2', 20);
    await eventually(async () => expect(await openOf(server)).toBeLessThanOrEqual(5));
  });

  it('are idle again once they were answered: one in use is not closed', async () => {
    const { port } = await listen();
    const [used, ...others] = await idle(port, '127.0.0.2', 5);
    used?.write('GET / HTTP/1.1\r\nHost: portal.test\r\n\r\n');
    await once(used!, 'data');
    expect(await call(port, '127.0.0.2')).toBe(200);
    await eventually(() => expect(openOnes([used!, ...others])).toEqual([true, false, true, true, true]));
  });

  it('that are being answered are never closed; the new one is', async () => {
    const { port, held } = await listen();
    const waiting = Array.from({ length: 5 }, () => call(port, '127.0.0.2', '/hold'));
    await eventually(() => expect(held).toHaveLength(5));
    expect(await call(port, '127.0.0.2')).toBe('ECONNRESET');
    expect(await call(port, '127.0.0.3')).toBe(200);
    for (const answer of held) answer();
    expect(await Promise.all(waiting)).toEqual([200, 200, 200, 200, 200]);
    expect(await call(port, '127.0.0.2')).toBe(200);
  });

  it('are not limited if it is our own proxy', async () => {
    const { port } = await listen({ isProxy: trustedProxies(['127.0.0.9']) });
    const sockets = await idle(port, '127.0.0.9', 12);
    expect(await call(port, '127.0.0.9')).toBe(200);
    expect(new Set(openOnes(sockets))).toEqual(new Set([true]));
  });
});

describe('when all connections are taken', () => {
  it('the address that holds most loses its idle ones, and all others are answered', async () => {
    const { port } = await listen({ perAddress: 15 });
    const few = await idle(port, '127.0.0.2', 5);
    const most = await idle(port, '127.0.0.3', 15);
    for (let person = 10; person < 20; person += 1) {
      expect(await call(port, `127.0.0.${person}`)).toBe(200);
    }
    expect(new Set(openOnes(few))).toEqual(new Set([true]));
    await eventually(() => expect(openOnes(most)[0]).toBe(false));
  });

  it('a proxy is the last to lose any', async () => {
    const { port } = await listen({ isProxy: trustedProxies(['127.0.0.9']) });
    const proxied = await idle(port, '127.0.0.9', 18);
    const others = await idle(port, '127.0.0.2', 2);
    expect(await call(port, '127.0.0.3')).toBe(200);
    await eventually(() => expect(openOnes(others)).toEqual([false, true]));
    expect(new Set(openOnes(proxied))).toEqual(new Set([true]));
  });

  it('and all are in use, the next one is refused until one is free', async () => {
    const { port, held } = await listen({ perAddress: 20 });
    const waiting = Array.from({ length: 20 }, () => call(port, '127.0.0.2', '/hold'));
    await eventually(() => expect(held).toHaveLength(20));
    expect(await call(port, '127.0.0.3')).toBe('ECONNRESET');
    held[0]?.();
    await Promise.race(waiting);
    expect(await call(port, '127.0.0.3')).toBe(200);
    for (const answer of held) answer();
    await Promise.all(waiting);
  });
});

it('the server itself has such a limit: an address that opens one too many loses its first', async () => {
  const { app } = await openTestApi({ env: { CONNECTIONS_PER_ADDRESS: '3' } });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const sockets = await idle(port, '127.0.0.2', 3);
  expect(await call(port, '127.0.0.2', '/api/health')).toBe(200);
  await eventually(() => expect(openOnes(sockets)).toEqual([false, true, true]));
});

it.each([
  [['loopback'], '127.0.0.5', true],
  [['loopback'], '::ffff:127.0.0.5', true],
  [['loopback'], '10.0.0.1', false],
  [['uniquelocal'], '::ffff:10.1.2.3', true],
  [['10.0.0.0/8'], '11.0.0.1', false],
  [['2001:db8::/32'], '2001:db8:1::1', true],
  [['203.0.113.5'], '203.0.113.5', true],
  [[], '127.0.0.1', false],
  [['loopback'], '', false],
])('with the proxies %j, %s is one of them: %j', (proxies, address, expected) => {
  expect(trustedProxies(proxies)(address)).toBe(expected);
});
