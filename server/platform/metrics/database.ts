import type { Kysely } from 'kysely';
import { Gauge, Histogram, type Registry } from 'prom-client';
import { connectionUseOf } from '../db/look.ts';
import type { Database } from '../db/schema.ts';

/** Seconds. */
const SECONDS = [0.001, 0.01, 0.1, 0.5, 1, 4];

/** Adds the use of the database's connections. SQLite has one, which its users take in turns. */
export function addDatabaseMetrics(db: Kysely<Database>, registry: Registry): void {
  const use = connectionUseOf(db);
  const waits = new Histogram({
    name: 'portal_database_wait_seconds',
    help: 'Time that a call waited for a connection of the database',
    buckets: SECONDS,
    registers: [registry],
  });
  use.onWait = (seconds) => waits.observe(seconds);
  new Gauge({
    name: 'portal_database_connections',
    help: 'Open connections to the database, used and idle',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { used, idle } = use.count();
      this.set({ state: 'used' }, used);
      this.set({ state: 'idle' }, idle);
    },
  });
  new Gauge({
    name: 'portal_database_waiting',
    help: 'Calls that wait for a connection of the database',
    registers: [registry],
    collect() {
      this.set(use.count().waiting);
    },
  });
}
