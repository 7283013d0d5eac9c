import { hostname } from 'node:os';
import type { FastifyServerOptions } from 'fastify';
import { version } from '../core/version.ts';
import type { Config } from '../settings/config.ts';
import { admittedLine } from './admitted-line.ts';
import { describeError } from './described-error.ts';
import { requestIdField } from './request-ids.ts';

/**
 * The log contains only permitted fields and our own messages, at every level and from every source (safety row 27).
 * Never a body, a query, a header, a URL or an error's message, which may quote personal data.
 */
export function loggerOptions(config: Pick<Config, 'logLevel'>): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false;
  return {
    level: config.logLevel,
    base: { host: hostname(), pid: process.pid, version },
    mixin: requestIdField,
    serializers: { err: describeError },
    hooks: { streamWrite: admittedLine },
  };
}
