import type { Kysely, Transaction } from 'kysely';
import { newId, type Random } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';

const STATE = 1;

/** The right of this process to write an anchor, until it expires. */
export type Claim = { claim: string; lines: number };

/** Returns the number of anchors according to the database: 0 if the row was deleted. */
export async function readAnchoring(db: Kysely<Database>): Promise<{ lines: number }> {
  const row = await db
    .selectFrom('audit_anchoring')
    .select('lines')
    .where('id', '=', STATE)
    .executeTakeFirst();
  return row ?? { lines: 0 };
}

/**
 * Claims the right to write an anchor; one of several processes gets it. The claim expires if that process dies. A
 * stored claim that would last longer than a claim can is invalid. @returns null while another process has it
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

/**
 * Records a written anchor and releases the claim. @param hour set for an hourly anchor, with the entry that it reaches
 */
export async function finishAnchoring(
  trx: Transaction<Database>,
  { claim }: Claim,
  { lines, hour }: { lines: number; hour: { at: Date; seq: number } | null },
): Promise<void> {
  const moved = hour && { hour_at: hour.at.toISOString(), hour_seq: hour.seq };
  await trx
    .updateTable('audit_anchoring')
    .set((eb) => ({
      // Another process may have continued if this claim expired.
      lines: eb.case().when('lines', '<', lines).then(lines).else(eb.ref('lines')).end(),
      claim: eb.case().when('claim', '=', claim).then(null).else(eb.ref('claim')).end(),
      claimed_until: eb.case().when('claim', '=', claim).then(null).else(eb.ref('claimed_until')).end(),
      ...moved,
    }))
    .where('id', '=', STATE)
    .execute();
}

/** Releases the claim without an anchor, so that other processes can claim at once. */
export async function releaseAnchoring(db: Kysely<Database>, { claim }: Claim): Promise<void> {
  await db
    .updateTable('audit_anchoring')
    .set({ claim: null, claimed_until: null })
    .where('claim', '=', claim)
    .execute();
}
