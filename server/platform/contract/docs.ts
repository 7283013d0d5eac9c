import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance, onRequestHookHandler } from 'fastify';
import type { ContractDocument } from './contract.ts';

/**
 * Serves the contract as readable documentation at `/api/docs`, and as it is at `/api/docs/json`.
 * @param refuseOften what refuses an address that asks too often
 */
export async function addDocs(
  app: FastifyInstance,
  document: ContractDocument,
  refuseOften?: onRequestHookHandler,
): Promise<void> {
  await app.register(swagger, {
    mode: 'static',
    specification: { document: structuredClone(document) as never },
  });
  await app.register(async (docs) => {
    if (refuseOften) docs.addHook('onRequest', refuseOften);
    await docs.register(swaggerUi, {
      routePrefix: '/api/docs',
      uiConfig: { docExpansion: 'list', deepLinking: true, displayRequestDuration: true },
      theme: { title: 'Onboarding API' },
    });
  });
}
