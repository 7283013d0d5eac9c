import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createHandlers } from '#server/handlers.ts';
import { readContract } from '#server/platform/contract/contract.ts';
import { openTestApi } from '#tests/support/api.ts';
import { startProcess } from '#tests/support/server-process.ts';

// SQLite alone: settings

describe('the server does not start', () => {
  it('with an operation that has no handler', async () => {
    const start = openTestApi({
      handlers: (deps) => {
        const { saveWallets: _left, ...others } = createHandlers(deps);
        return others;
      },
    });
    await expect(start).rejects.toThrow('Operation saveWallets has no handler');
  });

  it('with a handler that belongs to no operation', async () => {
    const start = openTestApi({
      handlers: (deps) => ({ ...createHandlers(deps), saveDreams: async () => ({}) }),
    });
    await expect(start).rejects.toThrow('Handler saveDreams belongs to no operation');
  });

  it('with an operation that has no security rule', async () => {
    const contract = await readContract();
    delete contract.paths['/wallets']?.get?.security;
    await expect(openTestApi({ contract })).rejects.toThrow('Operation getWallets has no security rule');
  });

  it('with a security rule that no caller can satisfy', async () => {
    const contract = await readContract();
    const operation = contract.paths['/wallets']?.get;
    if (operation) operation.security = [{ magicToken: [] }];
    delete operation?.['x-colleague'];
    await expect(openTestApi({ contract })).rejects.toThrow(
      'Operation getWallets asks for the unknown scheme "magicToken"',
    );
  });

  it('with an operation that has no rate, or an undefined one', async () => {
    const contract = await readContract();
    delete contract.paths['/wallets']?.get?.['x-rate'];
    await expect(openTestApi({ contract })).rejects.toThrow('Operation getWallets has no rate');
    Object.assign(contract.paths['/wallets']?.get ?? {}, { 'x-rate': 'seldom' });
    await expect(openTestApi({ contract })).rejects.toThrow('Operation getWallets has no rate');
  });

  it('with a rate that does not count per account on an operation that requires an account', async () => {
    const contract = await readContract();
    Object.assign(contract.paths['/wallets']?.get ?? {}, { 'x-rate': 'public' });
    await expect(openTestApi({ contract })).rejects.toThrow(
      'Operation getWallets has a rate that counts no accounts',
    );
  });

  it('with a rate without a number', async () => {
    const contract = await readContract();
    Object.assign(contract['x-rates'] ?? {}, { read: { account: 0, address: 1 } });
    await expect(openTestApi({ contract })).rejects.toThrow('Rate read does not say how many calls');
  });

  it('with an operation without a name', async () => {
    const contract = await readContract();
    delete contract.paths['/wallets']?.get?.operationId;
    await expect(openTestApi({ contract })).rejects.toThrow('get /wallets has no operationId');
  });
});

describe('a running server', () => {
  it('prints its address and no warnings', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'onboarding-start-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const server = await startProcess({ DATA_DIR: dataDir });
    if (!('url' in server)) throw new Error(`It did not start: ${server.output}`);
    onTestFinished(server.stop);
    expect(server.output().trim()).toBe(`Listening on ${server.url}`);
  });

  it('responds to the greeting, and is healthy and ready', async () => {
    const api = await openTestApi();
    expect((await api.call('GET', '/')).json()).toEqual({ message: 'Onboarding API', docs: '/api/docs' });
    expect((await api.call('GET', '/health')).json()).toEqual({ status: 'ok' });
    expect((await api.call('GET', '/ready')).json()).toEqual({ status: 'ok' });
  });

  it('limits the time of a slow or silent connection and the size of a message', async () => {
    const { app } = await openTestApi();
    expect(app.server).toMatchObject({
      headersTimeout: 10_000,
      requestTimeout: 300_000,
      timeout: 60_000,
      keepAliveTimeout: 65_000,
      maxConnections: 6_000,
    });
    expect(app.initialConfig.bodyLimit).toBe(1024 * 1024);
  });

  it('is alive but not ready while the database is unavailable, and does not say why', async () => {
    const api = await openTestApi();
    await api.db.destroy();
    const answer = await api.call('GET', '/ready');
    expect(answer.json()).toEqual({
      statusCode: 503,
      error: 'Service Unavailable',
      message: 'The database cannot be reached',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect((await api.call('GET', '/health')).statusCode).toBe(200);
    const surprise = await api.call('POST', '/auth/request-login-code', {
      body: { email: 'ada@example.com' },
    });
    expect(surprise.json()).toEqual({
      statusCode: 500,
      error: 'Internal Server Error',
      message: 'Something went wrong',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });
});
