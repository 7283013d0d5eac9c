import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { adminEmail, openTestApi } from '#tests/support/api.ts';
import { freePort } from '#tests/support/free-port.ts';
import { undisturbedMs } from '#tests/support/undisturbed.ts';
import { startReceiver } from '../webhooks/receiver.ts';

// SQLite alone: log

type Value = { stringValue?: string; intValue?: number | string };
type Span = {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Value }[];
  status: { code?: number };
};

/** Starts a collector that stores the spans it receives. */
async function startCollector() {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      bodies.push(body);
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const spans = (): Span[] =>
    bodies.flatMap((body) =>
      JSON.parse(body).resourceSpans.flatMap((each: { scopeSpans: { spans: Span[] }[] }) =>
        each.scopeSpans.flatMap((scope) => scope.spans),
      ),
    );
  return { endpoint: `http://127.0.0.1:${port}`, spans, text: () => bodies.join('\n') };
}

const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const attribute = (span: Span | undefined, key: string) =>
  Object.values(span?.attributes.find((each) => each.key === key)?.value ?? {})[0];

describe('traces', () => {
  it('have spans for requests, transactions, mails and files, without personal data', async () => {
    const collector = await startCollector();
    const api = await openTestApi({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } });
    const client = await api.client();
    const admin = await api.admin();
    await api.call('GET', `/users/${client.userId}`, { as: admin });
    await api.call('GET', '/ready');
    await api.app.close();

    const spans = collector.spans();
    const request = spans.find(({ name }) => name === 'GET /api/users/:id');
    expect(attribute(request, 'http.route')).toBe('/api/users/:id');
    expect(Number(attribute(request, 'http.response.status_code'))).toBe(200);
    const names = new Set(spans.map(({ name }) => name));
    for (const name of ['POST /api/auth/request-login-code', 'transaction', 'mail server', 'file check'])
      expect([...names]).toContain(name);
    const verify = spans.find(({ name }) => name === 'POST /api/auth/verify-login-code');
    expect(
      spans.filter(({ parentSpanId }) => parentSpanId === verify?.spanId).map(({ name }) => name),
    ).toContain('transaction');
    for (const secret of [client.email, client.userId, client.token, adminEmail, api.config.appSecret])
      expect(collector.text()).not.toContain(secret);
  });

  it('have a span for a webhook, without the address of its receiver', async () => {
    const collector = await startCollector();
    const receiver = await startReceiver();
    onTestFinished(receiver.close);
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, WEBHOOK_NETWORKS: 'any' };
    const api = await openTestApi({ env });
    const as = await api.admin();
    const body = { name: 'Accounting', url: receiver.url, events: ['case.submitted'], active: true };
    const { id } = (await api.call('POST', '/webhooks', { as, body })).json();
    await api.call('POST', `/webhooks/${id}/test`, { as });
    await api.app.listen({ port: 0 });
    await expect.poll(() => receiver.received.length).toBe(1);
    await api.app.close();
    expect(collector.spans().map(({ name }) => name)).toContain('webhook');
    expect(collector.text()).not.toContain(receiver.url);
  });

  it.each([
    ['a trusted proxy continues', { TRUST_PROXY: 'loopback' }, true],
    ['another caller cannot continue', { TRUST_PROXY: '10.0.0.1' }, false],
  ])('%s its own', async (_, env, isContinued) => {
    const collector = await startCollector();
    const api = await openTestApi({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, ...env } });
    await api.call('GET', '/health', { headers: { traceparent } });
    await api.app.close();
    const [span] = collector.spans().filter(({ name }) => name === 'GET /api/health');
    expect(span?.traceId === '0af7651916cd43dd8448eb211c80319c').toBe(isContinued);
    expect(span?.parentSpanId === 'b7ad6b7169203331').toBe(isContinued);
  });

  it('do not disturb calls or the stop while the collector is away', async () => {
    const endpoint = `http://127.0.0.1:${await freePort()}`;
    const api = await openTestApi({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } });
    for (let call = 0; call < 3000; call += 1) {
      const answer = await api.call('GET', '/health');
      if (answer.statusCode !== 200) throw new Error(answer.body);
    }
    expect(await undisturbedMs(() => api.app.close())).toBeLessThan(3_000);
  });
});
