import type { components } from '#contract/schema.d.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { listTags } from '#server/records/case-tags/case-tags.ts';
import { findStaff } from '#server/records/users/staff.ts';
import type { PackRow } from './packs.repository.ts';

type Pack = components['schemas']['ExaminationPack'];

const orNull = (text: string) => (text === '' ? null : text);

/** Returns packs as the API shows them. */
export async function presentPacks(
  { db, config }: Pick<CoreDeps, 'db' | 'config'>,
  rows: readonly PackRow[],
): Promise<Pack[]> {
  const staff = await findStaff(
    db,
    rows.map(({ made_by }) => made_by),
  );
  const tags = rows.some(({ tag_id }) => tag_id !== null) ? await listTags(db, config) : [];
  return rows.map((row) => ({
    id: row.id,
    from: row.from_day,
    to: row.to_day,
    rating: row.rating,
    // A tag ends with its last case.
    tag: row.tag_id && (tags.find(({ id }) => id === row.tag_id)?.name ?? 'A former tag'),
    withDocuments: row.with_documents === 1,
    state: row.state,
    done: row.done,
    relationships: row.relationships,
    size: row.size,
    sha256: orNull(row.sha256),
    rootHash: orNull(row.root_hash),
    madeBy: staff.get(row.made_by) ?? null,
    madeAt: row.made_at,
    readyAt: row.ready_at,
    expiresAt: row.expires_at,
    error: row.error,
  }));
}
