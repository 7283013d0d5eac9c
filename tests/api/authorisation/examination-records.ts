import { openFileStore } from '#server/platform/files/open-store.ts';
import type { World } from './world.ts';

/** Returns a pack with a stored archive, and deletes those that others are making. */
export async function examinationPackOf(
  { api, nextNumber, people }: World,
  operationId: string,
): Promise<string> {
  const id = `pack-${nextNumber()}`;
  await api.db.deleteFrom('examination_packs').execute();
  const at = api.clock.now().toISOString();
  await api.db
    .insertInto('examination_packs')
    .values({
      ...{ id, from_day: '2026-01-01', to_day: '2026-06-30', rating: null, tag_id: null, with_documents: 0 },
      ...{ state: 'ready', done: 1, relationships: 1, size: 3, sha256: 'a'.repeat(64) },
      ...{ root_hash: 'b'.repeat(64), made_by: people.administrator.userId, made_at: at, ready_at: at },
      ...{ expires_at: at, attempts: 1, claim: 'run', leased_until: null, error: null },
    })
    .execute();
  if (operationId === 'downloadExaminationPack') {
    const file_id = crypto.randomUUID();
    const part = { file_id, pack_id: id, claim: 'run', seq: 1 };
    await api.db.insertInto('examination_pack_parts').values(part).execute();
    await (await openFileStore(api.config)).put(file_id, 'original', Buffer.from('zip'));
  }
  return id;
}
