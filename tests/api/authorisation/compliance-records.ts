import { emptyStructure } from '#domain/compliance/ownership/prefill.ts';
import { defaultRiskTable } from '#domain/compliance/risk/risk-table.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { keepDecision } from '#server/records/compliance/file/decisions.repository.ts';
import { insertOwnership, sealOwnership } from '#server/records/compliance/ownership/ownership.repository.ts';
import { findOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { validRecords } from '#tests/domain/valid-records.ts';
import type { World } from './world.ts';

/** The version that the sample calls name. */
const version = 1;

/** Creates what a call of the compliance file needs: the file of an approval, or a proposed risk table. */
export async function prepareCompliance(
  { api }: World,
  { operationId, id }: { operationId: string; id: string },
): Promise<void> {
  if (operationId === 'getComplianceDecision') {
    const row = await api.db
      .selectFrom('onboardings')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirst();
    if (!row) return;
    const file = { rules: '2026-03-26', subjects: [], items: [] };
    const at = api.clock.now().toISOString();
    await inTransaction(api.db, (trx) =>
      keepDecision(trx, api, { id, userId: row.user_id, version, at, file }),
    );
  }
  if (operationId === 'getCaseOwnershipVersion') {
    const onboarding = await findOnboarding(api.db, id);
    if (!onboarding) return;
    const row = {
      onboarding_id: id,
      version,
      saved_at: api.clock.now().toISOString(),
      saved_by: 'rita',
    };
    await inTransaction(api.db, async (trx) => {
      await trx.deleteFrom('case_ownership').where('onboarding_id', '=', id).execute();
      const structure = emptyStructure({ 'company-details': validRecords['company-details'] });
      const keys = { config: api.config, db: trx };
      await insertOwnership(trx, await sealOwnership(keys, onboarding.user_id, row, structure));
    });
  }
  if (operationId === 'createExaminationPack') await api.db.deleteFrom('examination_packs').execute();
  if (operationId === 'proposeRiskTable' || operationId === 'decideRiskTable') {
    await api.db.deleteFrom('risk_tables').execute();
  }
  if (operationId === 'decideRiskTable') {
    await api.db
      .insertInto('risk_tables')
      .values({
        ...{ version, data: JSON.stringify(defaultRiskTable), reason: 'Another list', state: 'proposed' },
        ...{ proposed_by: 'rita', proposed_at: api.clock.now().toISOString() },
        ...{ decided_by: null, decided_at: null },
      })
      .execute();
  }
}
