import type { Kysely, Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { MsbPartId } from '#domain/msb/part.ts';
import { msbPartIds } from '#domain/msb/parts.ts';
import type { Clock } from '#server/platform/core/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Follower } from '#server/platform/events/events.ts';
import { findStaff } from '../users/staff.ts';

/** A part of an application that a staff member has ticked as checked. */
export interface MsbCheckedPartsTable {
  application_id: string;
  part: MsbPartId;
  checked_by: string;
  checked_at: string;
  /** When the part changed after it was checked: it is open again. */
  changed_at: string | null;
}

declare module '#server/platform/db/schema.ts' {
  interface Database {
    msb_checked_parts: MsbCheckedPartsTable;
  }
}

/** Returns the checked parts of an application, in the order of the form. */
export async function checkedPartsOf(
  db: Kysely<Database>,
  applicationId: string,
): Promise<components['schemas']['MsbCheckedPart'][]> {
  const rows = await db
    .selectFrom('msb_checked_parts')
    .selectAll()
    .where('application_id', '=', applicationId)
    .execute();
  const staff = await findStaff(
    db,
    rows.map(({ checked_by }) => checked_by),
  );
  return msbPartIds.flatMap((part) => {
    const row = rows.find((each) => each.part === part);
    if (!row) return [];
    const by = staff.get(row.checked_by) ?? null;
    return [{ part, by, at: row.checked_at, changedAt: row.changed_at }];
  });
}

/** Ticks a part, also one that was ticked before. */
export async function checkPart(
  trx: Transaction<Database>,
  { applicationId, part, by, at }: { applicationId: string; part: MsbPartId; by: string; at: string },
): Promise<void> {
  const checked = { checked_by: by, checked_at: at, changed_at: null };
  await trx
    .insertInto('msb_checked_parts')
    .values({ application_id: applicationId, part, ...checked })
    .onConflict((conflict) => conflict.columns(['application_id', 'part']).doUpdateSet(checked))
    .execute();
}

/** Removes the tick of a part. @returns whether there was one */
export async function uncheckPart(
  trx: Transaction<Database>,
  { applicationId, part }: { applicationId: string; part: MsbPartId },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('msb_checked_parts')
    .where('application_id', '=', applicationId)
    .where('part', '=', part)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Opens checked parts that change, and deletes the ticks of a deleted application. */
export function createMsbFollower(clock: Clock): Follower {
  return {
    async 'entry.changed'(trx, { resource, id, changed }) {
      if (resource !== 'msb-application') return;
      const parts = msbPartIds.filter((part) => changed.includes(part));
      if (parts.length === 0) return;
      await trx
        .updateTable('msb_checked_parts')
        .set({ changed_at: clock.now().toISOString() })
        .where('application_id', '=', id)
        .where('part', 'in', parts)
        .where('changed_at', 'is', null)
        .execute();
    },
    async 'entry.deleted'(trx, { resource, id }) {
      if (resource !== 'msb-application') return;
      await trx.deleteFrom('msb_checked_parts').where('application_id', '=', id).execute();
    },
  };
}
