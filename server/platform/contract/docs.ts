import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
} from 'fastify';
import type { ContractDocument } from './contract.ts';

const PREFIX = '/api/docs';

/** What belongs to a connection, and so not to an answer that is passed on. */
const OF_THE_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

/**
 * Serves the contract as readable documentation at `/api/docs`, and as it is at `/api/docs/json`. What draws it is a small
 * server of its own, made for its first reader: most servers never have one, and each start would wait for it.
 * @param refuseOften what refuses an address that asks too often
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

/** Never listens: it is asked by `inject`. */
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
