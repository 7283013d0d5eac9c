import type { Kysely, Transaction } from 'kysely';
import { newId, type Random } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** The id of the one row. */
const STATE = 1;

/** That this process may write an anchor, until it runs out. */
export type Claim = { claim: string; lines: number };

/** How many anchors there are, as far as the database says: 0 where somebody has deleted the row. */
export async function readAnchoring(db: Kysely<Database>): Promise<{ lines: number }> {
  const row = await db
    .selectFrom('audit_anchoring')
    .select('lines')
    .where('id', '=', STATE)
    .executeTakeFirst();
  return row ?? { lines: 0 };
}

/**
 * Of several processes one gets it; when that one dies, its claim runs out. One that would last longer than a claim does is
 * not ours. @returns null while another has it
 */
export async function claimAnchoring(
  db: Kysely<Database>,
  { now, seconds }: { now: Date; seconds: number },
  random: Random,
): Promise<Claim | null> {
  const claim = newId(random);
  const until = new Date(now.getTime() + seconds * 1000).toISOString();
  const row = await db
    .insertInto('audit_anchoring')
    .values({ id: STATE, lines: 0, hour_seq: 0, claim, claimed_until: until })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ claim, claimed_until: until })
        .where(({ eb, or }) =>
          or([
            eb('audit_anchoring.claimed_until', 'is', null),
            eb('audit_anchoring.claimed_until', '<=', now.toISOString()),
            eb('audit_anchoring.claimed_until', '>', until),
          ]),
        ),
    )
    .returning('lines')
    .executeTakeFirst();
  return row ? { claim, lines: row.lines } : null;
}

/** The anchor is safe. @param hour when it is one of an hour's end, up to which entry */
export async function finishAnchoring(
  trx: Transaction<Database>,
  { claim }: Claim,
  { lines, hour }: { lines: number; hour: { at: Date; seq: number } | null },
): Promise<void> {
  const moved = hour && { hour_at: hour.at.toISOString(), hour_seq: hour.seq };
  await trx
    .updateTable('audit_anchoring')
    .set((eb) => ({
      // Another may have gone on where this claim had run out.
      lines: eb.case().when('lines', '<', lines).then(lines).else(eb.ref('lines')).end(),
      claim: eb.case().when('claim', '=', claim).then(null).else(eb.ref('claim')).end(),
      claimed_until: eb.case().when('claim', '=', claim).then(null).else(eb.ref('claimed_until')).end(),
      ...moved,
    }))
    .where('id', '=', STATE)
    .execute();
}

/** Nothing was written: others may at once. */
export async function releaseAnchoring(db: Kysely<Database>, { claim }: Claim): Promise<void> {
  await db
    .updateTable('audit_anchoring')
    .set({ claim: null, claimed_until: null })
    .where('claim', '=', claim)
    .execute();
}
