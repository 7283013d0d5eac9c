import type { components } from '#contract/schema.d.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { recordCipherOf } from '#server/platform/crypto/encryption.ts';
import { findStaff } from '#server/records/users/staff.ts';
import type { ErasureRow } from './erasures.repository.ts';

/** What the explanation of an erasure is bound to. */
export const explanationBoundTo = (id: string) => `erasure|${id}`;

/** Returns erasures as the API shows them. */
export async function toErasures(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  rows: readonly ErasureRow[],
): Promise<components['schemas']['Erasure'][]> {
  if (rows.length === 0) return [];
  const staff = await findStaff(
    db,
    rows.flatMap(({ requested_by, decided_by }) => [requested_by, decided_by]),
  );
  const left = await db
    .selectFrom('erased_files')
    .select(({ fn }) => ['erasure_id', fn.countAll<number>().as('n')])
    .where(
      'erasure_id',
      'in',
      rows.map(({ id }) => id),
    )
    .groupBy('erasure_id')
    .execute();
  const cipher = recordCipherOf(config);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    onboardingId: row.onboarding_id,
    state: row.state,
    ground: row.ground,
    explanation: row.explanation === '' ? '' : cipher.decrypt(row.explanation, explanationBoundTo(row.id)),
    requestedAt: row.requested_at,
    requestedBy: staff.get(row.requested_by ?? '') ?? null,
    decidedAt: row.decided_at,
    decidedBy: staff.get(row.decided_by ?? '') ?? null,
    rows: row.rows_erased,
    files: row.files_erased,
    filesLeft: Number(left.find(({ erasure_id }) => erasure_id === row.id)?.n ?? 0),
  }));
}
