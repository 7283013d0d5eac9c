import type { FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';

/**
 * The log holds allow-listed keys only: of a request its method, of an error its kind, code and where it was thrown.
 * Never a body, a query, a header, a URL or an error's words, which may quote a person's data.
 */
export function loggerOptions(config: Pick<Config, 'logLevel'>): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false;
  return {
    level: config.logLevel,
    base: null,
    serializers: {
      req: ({ method }) => ({ method }),
      res: ({ statusCode }) => ({ statusCode }),
      err: describeError,
    },
  };
}

function describeError(error: Error & { code?: unknown }): { type: string; message: string; stack: string } {
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  const code = typeof error.code === 'string' ? error.code : '';
  return { type: error.name, message: code, stack: frames.join('\n') };
}
