import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientCipher, clientReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { PresentedFile } from './present-file.ts';

type Decision = components['schemas']['ComplianceDecision'];
type Case = { id: string; userId: string };

export const boundTo = (onboardingId: string, version: number) =>
  `compliance-decision|${onboardingId}|${version}`;

/** Returns the approvals of a case with the rules of their day, the latest first. */
export async function listDecisions(
  db: Kysely<Database>,
  onboardingId: string,
): Promise<Pick<Decision, 'version' | 'rules' | 'at'>[]> {
  return db
    .selectFrom('compliance_decisions')
    .select(['version', 'rules', 'at'])
    .where('onboarding_id', '=', onboardingId)
    .orderBy('version', 'desc')
    .execute();
}

/** Returns the file of a case as it was at an approval; undefined for none. */
export async function findDecision(
  db: Kysely<Database>,
  { config }: Pick<CoreDeps, 'config'>,
  { id, userId, version }: Case & { version: number },
): Promise<Decision | undefined> {
  const row = await db
    .selectFrom('compliance_decisions')
    .selectAll()
    .where('onboarding_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!row) return undefined;
  const cipher = await clientReader({ config, db }, userId);
  const { subjects, items } = JSON.parse(cipher.decrypt(row.data, boundTo(id, version)));
  return { version, rules: row.rules, at: row.at, subjects, items };
}

/** Stores the file of an approval; a version that is approved again after it was reopened has the latest one. */
export async function keepDecision(
  trx: Transaction<Database>,
  { config }: Pick<CoreDeps, 'config'>,
  { id, userId, version, at, file }: Case & { version: number; at: string; file: PresentedFile },
): Promise<void> {
  const cipher = await clientCipher({ config, db: trx }, userId);
  const { rules, subjects, items } = file;
  const data = cipher.encrypt(JSON.stringify({ subjects, items }), boundTo(id, version));
  const { numUpdatedRows } = await trx
    .updateTable('compliance_decisions')
    .set({ rules, data, at })
    .where('onboarding_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  const row = { onboarding_id: id, version, rules, data, at };
  await trx.insertInto('compliance_decisions').values(row).execute();
}
