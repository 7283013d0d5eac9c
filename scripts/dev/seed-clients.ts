import path from 'node:path';
import type { Plugin } from 'vite';

type NewClient = typeof import('./new-client.ts');

/**
 * Lets the development server create a client for a link to a portal state: `POST /dev/seed { has }` responds with `{ token }`.
 * It signs in like any client, with the code from the outbox, and saves through the API.
 */
export function seedClients(apiPort: string): Plugin {
  return {
    name: 'seed-clients',
    apply: 'serve',
    configureServer(server) {
      server.middlewares.use('/dev/seed', async (request, response, next) => {
        if (request.method !== 'POST') return next();
        response.setHeader('content-type', 'application/json');
        try {
          const chunks: Buffer[] = [];
          for await (const chunk of request) chunks.push(chunk);
          const { has } = JSON.parse(Buffer.concat(chunks).toString('utf8'));
          const { newClient } = (await server.ssrLoadModule('/scripts/dev/new-client.ts')) as NewClient;
          const outbox = path.resolve(process.env.DATA_DIR ?? 'data', 'outbox');
          const token = await newClient({ url: `http://127.0.0.1:${apiPort}`, outbox, has });
          response.end(JSON.stringify({ token }));
        } catch (error) {
          response.statusCode = 500;
          response.end(JSON.stringify({ message: error instanceof Error ? error.message : String(error) }));
        }
      });
    },
  };
}
