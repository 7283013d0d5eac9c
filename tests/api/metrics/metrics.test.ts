import { describe, expect, it, onTestFinished } from 'vitest';
import { dialect } from '#tests/support/api.ts';
import { startPostgres } from '#tests/support/embedded-postgres.ts';
import { startProxy } from '#tests/support/proxy.ts';
import { sealed } from '#tests/support/sealed.ts';
import { undisturbedMs } from '#tests/support/undisturbed.ts';
import { openWatchedApi } from './scrape.ts';

describe('the metrics', () => {
  it('count requests by route template and status, without ids', async () => {
    const api = await openWatchedApi();
    const client = await api.client();
    await api.call('GET', '/wallets', { as: client });
    await api.call('GET', `/users/${client.userId}`, { as: await api.admin() });
    await api.call('GET', '/nowhere-c4n4ry');
    const { value, text, samples } = await api.scrape();
    expect(value('portal_http_requests_total', { route: '/api/wallets', method: 'GET' })).toBe(1);
    expect(value('portal_http_requests_total', { route: '/api/users/:id', status: '200' })).toBe(1);
    expect(value('portal_http_request_seconds_count', { route: '/api/users/:id' })).toBe(1);
    expect(samples.filter(({ labels }) => labels.status === '404').length).toBeGreaterThan(0);
    for (const secret of [client.userId, client.email, client.token, 'c4n4ry', 'admin@example.com'])
      expect(text).not.toContain(secret);
  });

  it('say what waits, how full the disk is, and that the server is ready', async () => {
    const api = await openWatchedApi({ refusesMailTo: (to) => to === 'lost@example.com' });
    await api.client();
    await api.call('POST', '/auth/request-login-code', { body: { email: 'lost@example.com' } });
    api.clock.advanceMinutes(10);
    await sealed(api.db);
    const { value } = await api.scrape();
    expect(value('portal_mails_waiting')).toBe(1);
    expect(value('portal_mails_oldest_seconds')).toBe(600);
    expect(value('portal_identity_checks_waiting')).toBe(0);
    expect(value('portal_identity_checks_oldest_seconds')).toBe(0);
    expect(value('portal_audit_entries')).toBeGreaterThan(0);
    expect(value('portal_disk_free_bytes')).toBeGreaterThan(0);
    expect(value('portal_disk_size_bytes')).toBeGreaterThan(value('portal_disk_free_bytes') ?? 0);
    expect(value('portal_ready')).toBe(1);
    expect(value('portal_database_connections', { state: 'idle' })).toBeGreaterThan(0);
    expect(value('portal_database_wait_seconds_count')).toBeGreaterThan(0);
    expect(value('portal_build_info')).toBe(1);
    expect(value('process_resident_memory_bytes')).toBeGreaterThan(0);
  });

  it('are not part of the API, and their address has nothing else', async () => {
    const api = await openWatchedApi();
    const at = (path: string, method = 'GET') =>
      fetch(`http://127.0.0.1:${api.metricsPort}${path}`, { method }).then(({ status }) => status);
    expect(await at('/api/health')).toBe(404);
    expect(await at('/metrics', 'POST')).toBe(404);
    expect(await at('/metrics?job=portal')).toBe(200);
    expect((await api.app.inject('/metrics')).body).not.toContain('portal_http_requests_total');
  });

  it('have their own registry: two servers in one process do not share figures', async () => {
    const [one, other] = [await openWatchedApi(), await openWatchedApi()];
    await one.call('GET', '/health');
    const counted = { route: '/api/health' };
    expect((await one.scrape()).value('portal_http_requests_total', counted)).toBe(1);
    expect((await other.scrape()).value('portal_http_requests_total', counted)).toBe(undefined);
  });

  it('answer with the rest while the database is closed', async () => {
    const api = await openWatchedApi();
    await api.db.destroy();
    const { value } = await api.scrape();
    expect(value('portal_ready')).toBe(0);
    expect(value('portal_disk_free_bytes')).toBeGreaterThan(0);
    expect(value('portal_mails_waiting')).toBe(undefined);
    expect(value('portal_source_up', { source: 'mails' })).toBe(0);
    expect(value('portal_source_up', { source: 'disk' })).toBe(1);
  });
});

describe.runIf(dialect === 'postgres')('the metrics of a server whose PostgreSQL does not respond', () => {
  it('answer within a second with what they have, and recover', { timeout: 60_000 }, async () => {
    const postgres = await startPostgres();
    onTestFinished(postgres.stop);
    const line = await startProxy(Number(new URL(postgres.url).port));
    onTestFinished(line.close);
    const url = new URL(postgres.url);
    url.port = String(line.port);
    const api = await openWatchedApi({ env: { DATABASE_URL: url.href } });
    expect((await api.scrape()).value('portal_mails_waiting')).toBe(0);
    line.silence();
    onTestFinished(line.resume);
    for (let time = 0; time < 3; time += 1) {
      const took = await undisturbedMs(async () => {
        const { value } = await api.scrape();
        expect(value('portal_ready')).toBe(0);
        expect(value('portal_mails_waiting')).toBe(undefined);
        expect(value('process_cpu_seconds_total')).toBeGreaterThan(0);
      });
      expect(took).toBeLessThan(1000);
    }
    line.resume();
    await expect
      .poll(async () => (await api.scrape()).value('portal_mails_waiting'), { timeout: 20_000 })
      .toBe(0);
  });
});

it('a busy port of the metrics stops the start', async () => {
  const api = await openWatchedApi();
  const env = { METRICS_ADDRESS: `127.0.0.1:${api.metricsPort}` };
  await expect(openWatchedApi({ env })).rejects.toThrow(
    `METRICS_ADDRESS (127.0.0.1:${api.metricsPort}) cannot be used: listen EADDRINUSE`,
  );
});
