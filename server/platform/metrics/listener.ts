import { once } from 'node:events';
import { createServer } from 'node:http';
import { ConfigError } from '../settings/config.ts';

export type MetricsAddress = { host: string; port: number };

/** Prometheus and a person who looks: a flood must not take the server's file descriptors. */
const CONNECTIONS_AT_MOST = 20;

/**
 * Serves `GET /metrics` on an address of its own, so that it can be closed to the public. Throws `ConfigError` if the address cannot
 * be used.
 * @returns a function that closes it
 */
export async function listenForScrapes(
  { host, port }: MetricsAddress,
  scrape: () => Promise<string>,
  contentType: string,
): Promise<() => Promise<void>> {
  const server = createServer({ requestTimeout: 5_000, headersTimeout: 5_000 }, (request, response) => {
    const path = request.url?.split('?')[0];
    if (path !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('The metrics are at /metrics\n');
      return;
    }
    scrape().then(
      (text) => response.writeHead(200, { 'content-type': contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  server.maxConnections = CONNECTIONS_AT_MOST;
  server.listen({ host, port });
  try {
    // Rejects at an `error` event.
    await once(server, 'listening');
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ConfigError(`METRICS_ADDRESS (${host}:${port}) cannot be used: ${why}`, { cause });
  }
  // A later error of the listener must not end the process.
  server.on('error', () => {});
  return async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
}
