import type { components } from '#contract/schema.d.ts';
import { checkRiskTable, defaultRiskTable } from '#domain/compliance/risk/risk-table.ts';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, conflict, notFound } from '#server/platform/http/errors.ts';
import { findStaff } from '#server/records/users/staff.ts';
import {
  decideRiskTable,
  insertRiskTable,
  listRiskTables,
  type RiskTableRow,
} from './risk-tables.repository.ts';

type Schemas = components['schemas'];
type OperationId = 'getRiskTable' | 'proposeRiskTable' | 'decideRiskTable';

/** The firm's risk table: a change is proposed by one person and decided by another. */
export function riskTableHandlers(deps: Deps): Handlers<OperationId> {
  const { db, clock } = deps;

  async function answer(): Promise<Schemas['RiskTableVersions']> {
    const rows = await listRiskTables(db);
    const staff = await findStaff(
      db,
      rows.flatMap(({ proposed_by, decided_by }) => (decided_by ? [proposed_by, decided_by] : [proposed_by])),
    );
    const versions = rows.map((row) => toVersion(row, staff));
    const inForce = versions.find(({ state }) => state === 'in_force');
    return {
      version: inForce?.version ?? 0,
      table: inForce?.table ?? defaultRiskTable,
      versions,
    };
  }

  return {
    getRiskTable: () => answer(),

    async proposeRiskTable({ principal: by, body }, reply) {
      const checked = checkRiskTable(body.table);
      if (!checked.ok) {
        throw badRequest(
          checked.errors.map(({ property, message }) => ({ property: `table.${property}`, message })),
        );
      }
      await inTransaction(db, async (trx) => {
        const [last] = await listRiskTables(trx);
        if (last?.state === 'proposed') {
          throw conflict(`Version ${last.version} is proposed already. Decide it first.`);
        }
        const version = (last?.version ?? 0) + 1;
        const isNew = await insertRiskTable(trx, {
          version,
          data: JSON.stringify(checked.value),
          reason: body.reason,
          state: 'proposed',
          proposed_by: by.userId,
          proposed_at: clock.now().toISOString(),
          decided_by: null,
          decided_at: null,
        });
        if (!isNew) throw conflict('Someone proposed another table at the same time. Read it first.');
        await happened(trx, { type: 'risk-table.proposed', by: actorOf(by), version });
      });
      reply.code(201);
      return answer();
    },

    async decideRiskTable({ principal: by, params, body }) {
      const { version } = params;
      const { decision } = body;
      await inTransaction(db, async (trx) => {
        const row = (await listRiskTables(trx)).find((each) => each.version === version);
        if (!row) throw notFound();
        if (row.state !== 'proposed') throw conflict(`Version ${version} is decided already.`);
        if (decision === 'approve' && row.proposed_by === by.userId) {
          throw conflict('You proposed this table. Another person has to approve it.');
        }
        const state = decision === 'approve' ? 'in_force' : 'refused';
        const at = clock.now().toISOString();
        if (!(await decideRiskTable(trx, { version, state, by: by.userId, at }))) {
          throw conflict(`Version ${version} is decided already.`);
        }
        await happened(trx, { type: 'risk-table.decided', by: actorOf(by), version, decision });
      });
      return answer();
    },
  };
}

type Staff = Awaited<ReturnType<typeof findStaff>>;

function toVersion(row: RiskTableRow, staff: Staff): Schemas['RiskTableVersion'] {
  return {
    version: row.version,
    table: JSON.parse(row.data),
    reason: row.reason,
    state: row.state,
    proposedBy: staff.get(row.proposed_by) ?? null,
    proposedAt: row.proposed_at,
    decidedBy: row.decided_by === null ? null : (staff.get(row.decided_by) ?? null),
    decidedAt: row.decided_at,
  };
}
