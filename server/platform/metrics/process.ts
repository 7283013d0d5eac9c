import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { version } from '../core/version.ts';

/** Adds the figures of the process (processor time, memory, event loop, garbage collection) and the running release. */
export function addProcessMetrics(registry: Registry): void {
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'portal_build_info',
    help: '1, with the version of the product and of Node',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.version }, 1);
}
