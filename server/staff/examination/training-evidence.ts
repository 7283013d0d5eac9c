import type { Kysely } from 'kysely';
import { neverEnds } from '#domain/learning/certificate-validity.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { TrainingEvidence } from './pack-record.ts';

/** Returns the certificates that a client and the members of its training team have earned, the oldest first. */
export async function trainingEvidenceOf(db: Kysely<Database>, userId: string): Promise<TrainingEvidence[]> {
  const rows = await db
    .selectFrom('certificates')
    .select(['holder', 'title', 'number', 'completed_at', 'valid_until'])
    .where('state', '=', 'valid')
    .where(({ eb, or }) =>
      or([
        eb('user_id', '=', userId),
        eb('user_id', 'in', (members) =>
          members
            .selectFrom('training_team')
            .select('member_id')
            .where('owner_id', '=', userId)
            .where('member_id', '!=', ''),
        ),
      ]),
    )
    .orderBy('completed_at')
    .orderBy('number')
    .execute();
  return rows.map(({ holder, title, number, completed_at, valid_until }) => ({
    holder,
    training: title,
    number,
    completedAt: completed_at,
    validUntil: valid_until === neverEnds ? null : valid_until,
  }));
}
