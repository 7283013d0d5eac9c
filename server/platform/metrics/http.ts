import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Seconds: the bounds of the product's own figures lie between 50 ms and one second. */
const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Counts and times requests by the template of their route: never by an address, which may contain an id. */
export function addHttpMetrics(app: FastifyInstance, registry: Registry): void {
  const requests = new Counter({
    name: 'portal_http_requests_total',
    help: 'Requests by the template of their route (none: no such address)',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'portal_http_request_seconds',
    help: 'Time from the headers of a request to the end of its response',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const labels = { method: request.method, route: request.routeOptions.url ?? 'none' };
    requests.inc({ ...labels, status: reply.statusCode });
    seconds.observe(labels, reply.elapsedTime / 1000);
    done();
  });
}
