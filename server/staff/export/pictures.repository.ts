import type { Kysely } from 'kysely';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { FileRow } from '#server/records/files/files.repository.ts';
import { findChecksOf, openPerson } from '#server/records/identity/checks.repository.ts';
import { openHandIn } from '#server/records/identity/hand-in.ts';
import type { User } from '#server/records/users/users.repository.ts';

/** A photograph of one attempt of an identity check. */
export type HandedInPhotograph = {
  fileId: string;
  checkId: string;
  /** Whose check it is: the client's own, or that of a person whom the client names. */
  subject: 'self' | 'person';
  /** Index of the client's check, from 0. */
  check: number;
  /** The person whom the check is about. */
  name: string;
  attempt: number;
  side: 'front' | 'back' | 'selfie';
};

/** Returns every photograph that was handed in for a client's checks, including refused attempts. */
export async function handedInPhotographs(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  client: User,
): Promise<HandedInPhotograph[]> {
  const cipher = await clientReader({ config, db }, client.id);
  const found: HandedInPhotograph[] = [];
  // The client's own check first, then people in the order in which they were asked.
  const checks = (await findChecksOf(db, client.id)).toSorted(
    (a, b) =>
      Number(b.subject === 'self') - Number(a.subject === 'self') || a.created_at.localeCompare(b.created_at),
  );
  for (const [check, row] of checks.entries()) {
    const name = openPerson(cipher, row)?.name ?? client.email;
    const handIns = await db
      .selectFrom('identity_hand_ins')
      .selectAll()
      .where('check_id', '=', row.id)
      .orderBy('attempt')
      .execute();
    for (const handIn of handIns) {
      const { frontFileId, backFileId, selfieFileId } = openHandIn(cipher, handIn);
      const sides = { front: frontFileId, back: backFileId, selfie: selfieFileId } as const;
      for (const side of ['front', 'back', 'selfie'] as const) {
        const fileId = sides[side];
        if (fileId !== null) {
          found.push({
            ...{ fileId, checkId: row.id, subject: row.subject, check },
            ...{ name, attempt: handIn.attempt, side },
          });
        }
      }
    }
  }
  return found;
}

/** Returns the storage data of these files, including deleted ones. */
export async function storedPictures(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, Pick<FileRow, 'id' | 'content_type' | 'kind' | 'owner_id' | 'sealed'>>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('files')
    .select(['id', 'content_type', 'kind', 'owner_id', 'sealed'])
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}
