import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace-node';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { version } from './platform/core/version.ts';
import { codeOf } from './platform/log/away.ts';
import type { Outages } from './platform/log/outages.ts';
import { traceWith } from './platform/trace/traced.ts';

const NAME = 'onboarding-portal';
/** A collector that does not answer must not hold spans for long. */
const EXPORT_WITHIN_MS = 5_000;
/** The last spans must not delay a stop. */
const STOP_WITHIN_MS = 1_000;

type Options = {
  /** The address of the collector, without `/v1/traces`. */
  endpoint: string;
  /** Only a trusted proxy may continue its own trace here. */
  isProxy: (address: string) => boolean;
  outages: Outages;
};

/**
 * Records requests, transactions, jobs and calls of other services as spans, and sends them to a collector. Attributes are route
 * templates, statuses and codes, never values of a request. The other `OTEL_…` variables (sampler, headers, service name) are read by
 * the library.
 */
export function addTracing(app: FastifyInstance, { endpoint, isProxy, outages }: Options): void {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({
      'service.name': process.env.OTEL_SERVICE_NAME || NAME,
      'service.version': version,
      'service.instance.id': `${hostname()}:${process.pid}`,
    }),
    spanProcessors: [new BatchSpanProcessor(watchedExporter(endpoint, outages))],
  });
  provider.register();
  const tracer = trace.getTracer(NAME, version);
  const contexts = new WeakMap<FastifyRequest, Context>();

  app.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const { traceparent, tracestate } = request.headers;
    const isTrusted = isProxy(request.socket.remoteAddress ?? '');
    const parent = isTrusted ? propagation.extract(ROOT_CONTEXT, { traceparent, tracestate }) : ROOT_CONTEXT;
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'request.id': request.id,
    };
    const span = tracer.startSpan(
      `${request.method} ${route}`,
      { kind: SpanKind.SERVER, attributes },
      parent,
    );
    const current = trace.setSpan(parent, span);
    contexts.set(request, current);
    context.with(current, done);
  });
  // The end of a body is an event of the connection, which does not belong to one request.
  app.addHook('preValidation', (request, _reply, done) =>
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done),
  );
  app.addHook('onResponse', (request, reply, done) => {
    const span = trace.getSpan(contexts.get(request) ?? ROOT_CONTEXT);
    span?.setAttribute('http.response.status_code', reply.statusCode);
    if (reply.statusCode >= 500) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
    done();
  });

  traceWith((name, work, peer) => {
    const options = peer
      ? { kind: SpanKind.CLIENT, attributes: { 'peer.service': peer } }
      : { kind: SpanKind.INTERNAL };
    return tracer.startActiveSpan(name, options, async (span) => {
      try {
        return await work();
      } catch (error) {
        // Its message may quote data.
        span.setStatus({ code: SpanStatusCode.ERROR, message: codeOf(error) });
        throw error;
      } finally {
        span.end();
      }
    });
  });

  app.addHook('onClose', async () => {
    traceWith(null);
    await Promise.race([
      provider.shutdown().catch(() => {}),
      setTimeout(STOP_WITHIN_MS, null, { ref: false }),
    ]);
    trace.disable();
    context.disable();
    propagation.disable();
  });
}

/** Sends spans, and follows whether the collector takes them. While it is away, spans beyond the queue of the processor are dropped. */
function watchedExporter(endpoint: string, outages: Outages): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, timeoutMillis: EXPORT_WITHIN_MS });
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code === 0) outages.answered('trace collector');
        else outages.failed({ part: 'trace collector', code: codeOf(result.error) });
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
