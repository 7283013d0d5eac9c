import type { Selectable } from 'kysely';
import { checkIncident, type Incident } from '#domain/rules/incident.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps, Deps } from '#server/platform/core/deps.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import { managedCalls } from '#server/platform/managed/calls.ts';
import type { Managed, ManagedColumns, ManagedResource } from '#server/platform/managed/resource.ts';
import { incidentsMigration } from './migration.ts';

/** The register of incidents with personal data. */
export interface IncidentsTable extends ManagedColumns {
  title: string;
  discovered_on: string;
  risk: Incident['risk'];
  /** The texts and other days, which may contain personal data; encrypted, bound to the row. */
  sealed: string;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    incidents: IncidentsTable;
  }
}

type IncidentOperation =
  | 'listIncidents'
  | 'createIncident'
  | 'getIncident'
  | 'updateIncident'
  | 'deleteIncident';

type Sealed = Omit<Incident, 'title' | 'discoveredOn' | 'risk'>;

/** How incidents are stored. */
export function storedIncidents({
  config,
}: Pick<CoreDeps, 'config'>): Managed<Selectable<IncidentsTable>, Incident> {
  const cipher = recordCipherOf(config);
  const boundTo = (id: string) => `incident|${id}`;
  return {
    name: 'incidents',
    table: 'incidents',
    check: (value, { now }) => checkIncident(value, dayOf(now)),
    toColumns: ({ title, discoveredOn, risk, ...sealed }, id) => ({
      title,
      discovered_on: discoveredOn,
      risk,
      sealed: cipher.encrypt(JSON.stringify(sealed satisfies Sealed), boundTo(id)),
    }),
    toValues: ({ id, title, discovered_on, risk, sealed }) => {
      const texts: Sealed = JSON.parse(cipher.decrypt(sealed, boundTo(id)));
      return { title, discoveredOn: discovered_on, risk, ...texts };
    },
    searched: ({ title }) => [title],
    sorts: { discoveredOn: 'discovered_on', updatedAt: 'updated_at' },
    filters: { risk: 'risk' },
  };
}

/** The register of incidents; the contract lets only administrators reach it. */
export const incidents = {
  name: 'incidents',
  migrations: [incidentsMigration],
  reads: { listIncidents: 'listed', getIncident: 'opened' },
  handlers(deps: Deps): Handlers<IncidentOperation> {
    const { list, create, get, update, remove } = managedCalls(deps, storedIncidents(deps));
    return {
      listIncidents: list,
      createIncident: create,
      getIncident: get,
      updateIncident: update,
      deleteIncident: remove,
    };
  },
} as const satisfies ManagedResource;
