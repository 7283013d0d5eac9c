import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
} from 'fastify';
import type { ContractDocument } from './contract.ts';

const PREFIX = '/api/docs';

/** Hop-by-hop headers, which are not forwarded. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * Serves the contract as readable documentation at `/api/docs`, and as JSON at `/api/docs/json`. A separate small
 * server renders it, created for its first reader, because most servers never have one and every start would take
 * longer.
 * @param refuseOften the rate limit hook
 */
export async function addDocs(
  app: FastifyInstance,
  document: ContractDocument,
  refuseOften?: onRequestHookHandler,
): Promise<void> {
  let drawn: Promise<FastifyInstance> | undefined;
  async function show({ url, headers }: FastifyRequest, reply: FastifyReply) {
    drawn ??= draw(document);
    const answer = await (await drawn).inject({ method: 'GET', url, headers });
    if (answer.statusCode === 404) return reply.callNotFound();
    for (const [name, value] of Object.entries(answer.headers)) {
      if (value !== undefined && !OF_THE_CONNECTION.includes(name)) reply.header(name, value);
    }
    const { statusCode, rawPayload } = answer;
    return reply.code(statusCode).send(rawPayload.length > 0 ? rawPayload : undefined);
  }
  await app.register(async (docs) => {
    if (refuseOften) docs.addHook('onRequest', refuseOften);
    docs.get(PREFIX, show);
    docs.get(`${PREFIX}/*`, show);
  });
  app.addHook('onClose', async () => {
    await (await drawn)?.close();
  });
}

/** It never listens: requests are injected. */
async function draw(document: ContractDocument): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const docs = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await docs.register(swagger, {
    mode: 'static',
    specification: { document: structuredClone(document) as never },
  });
  await docs.register(swaggerUi, {
    routePrefix: PREFIX,
    uiConfig: { docExpansion: 'list', deepLinking: true, displayRequestDuration: true },
    theme: { title: 'Onboarding API' },
  });
  await docs.ready();
  return docs;
}
