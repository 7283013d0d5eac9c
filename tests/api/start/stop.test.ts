import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { startProcess } from '#tests/support/server-process.ts';

// SQLite alone: settings

async function started(shutdownSeconds: string) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'onboarding-stop-'));
  const server = await startProcess({ DATA_DIR: dataDir, SHUTDOWN_SECONDS: shutdownSeconds });
  if (!('url' in server)) throw new Error(`It did not start: ${server.output}`);
  onTestFinished(async () => {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  return server;
}

/** One connection that the client uses for all of its calls. */
function keepAliveClient(url: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  return async (route: string) => {
    const sent = request(`${url}/api${route}`, { agent }).end();
    const [answer] = await once(sent, 'response');
    answer.resume();
    await once(answer, 'end');
    return { status: answer.statusCode, connection: answer.headers.connection };
  };
}

describe('SIGTERM', () => {
  it('answers 503 to readiness first, every other call as before, and then closes the listener', async () => {
    // Long enough for two calls on a busy machine.
    const server = await started('5');
    const call = keepAliveClient(server.url);
    expect(await call('/ready')).toEqual({ status: 200, connection: 'keep-alive' });
    server.signal('SIGTERM');
    await eventually(async () => expect((await call('/ready')).status).toBe(503));
    expect(await call('/')).toEqual({ status: 200, connection: 'close' });
    await eventually(() => expect(call('/health')).rejects.toThrow('ECONNREFUSED'));
    expect(await server.ended).toEqual({ code: 0, signal: null });
  });

  it('stops the server immediately the second time', async () => {
    const server = await started('60');
    const call = keepAliveClient(server.url);
    server.signal('SIGTERM');
    // Signals that npm and a process group pass on within the first second count as the same signal.
    server.signal('SIGTERM');
    await eventually(async () => expect((await call('/ready')).status).toBe(503));
    const again = setInterval(() => server.signal('SIGTERM'), 100);
    onTestFinished(() => clearInterval(again));
    expect(await server.ended).toEqual({ code: 1, signal: null });
  });
});

describe('SIGINT', () => {
  it('does not wait: it is the Ctrl+C of a developer', async () => {
    const server = await started('60');
    const begun = performance.now();
    server.signal('SIGINT');
    expect(await server.ended).toEqual({ code: 0, signal: null });
    expect(performance.now() - begun).toBeLessThan(10_000);
  });
});
