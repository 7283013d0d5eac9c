import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { filesOrigin } from './files/s3-origin.ts';

const identityProvider = ['https://*.sumsub.com'];

/** Security headers on every answer (safety row 6). */
export async function addSecurityHeaders(app: FastifyInstance, config: Config): Promise<void> {
  // Presigned links show pictures from the store itself.
  const pictureOrigins = [filesOrigin(config.files)].filter((origin) => origin !== null);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'self'"],
        'script-src': ["'self'"],
        // Emotion, which styles MUI, writes style elements while the page runs.
        'style-src': ["'self'", "'unsafe-inline'"],
        'img-src': ["'self'", 'data:', 'blob:', ...pictureOrigins],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'frame-src': config.sumsub ? identityProvider : ["'none'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'form-action': ["'self'"],
      },
    },
    strictTransportSecurity: config.publicUrl.startsWith('https:') && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  });
  app.addHook('onRequest', async (request, reply) => {
    if (isApi(request.url)) reply.header('cache-control', 'no-store');
  });
}

/** Whether an address belongs to the API, not to the portal. */
export function isApi(url: string): boolean {
  return /^\/api(?:[/?#]|$)/.test(url);
}
