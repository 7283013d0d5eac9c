import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Part } from './parts.ts';
import type { CheckedPartsTable, OpenedPartsTable } from './tables.ts';

type CheckedRow = Selectable<CheckedPartsTable>;
export type OpenedRow = Selectable<OpenedPartsTable>;

/** Returns every check mark of a case, including those of changed or removed parts. */
export function findChecked(db: Kysely<Database>, onboardingId: string): Promise<CheckedRow[]> {
  return db.selectFrom('checked_parts').selectAll().where('onboarding_id', '=', onboardingId).execute();
}

/**
 * Stores a check mark; false if the part is already marked with the same content, in which case the first mark remains.
 */
export async function keepTick(trx: Transaction<Database>, row: CheckedRow): Promise<boolean> {
  const { content, checked_by, checked_at } = row;
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('checked_parts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['onboarding_id', 'kind', 'key'])
        .doUpdateSet({ content, checked_by, checked_at })
        .where('checked_parts.content', '!=', content),
    )
    .executeTakeFirst();
  return (numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes the check marks of a part under any of its keys; returns their number. */
export async function dropTicks(
  trx: Transaction<Database>,
  onboardingId: string,
  { kind, keys }: Pick<Part, 'kind' | 'keys'>,
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('checked_parts')
    .where('onboarding_id', '=', onboardingId)
    .where('kind', '=', kind)
    .where('key', 'in', keys)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Returns what staff have opened in a case, oldest first. */
export function findOpened(db: Kysely<Database>, onboardingId: string): Promise<OpenedRow[]> {
  return db
    .selectFrom('opened_parts')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .orderBy('opened_at')
    .orderBy('opened_by')
    .execute();
}

/** Stores openings; for the same content the first time remains. */
export async function saveOpened(trx: Transaction<Database>, rows: readonly OpenedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await trx
    .insertInto('opened_parts')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['onboarding_id', 'kind', 'key', 'opened_by'])
        .doUpdateSet((excluded) => ({
          content: excluded.ref('excluded.content'),
          opened_at: excluded.ref('excluded.opened_at'),
        }))
        .whereRef('opened_parts.content', '!=', 'excluded.content'),
    )
    .execute();
}
