import { type ExpressionBuilder, type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { LegalHoldsTable } from './tables.ts';

export type LegalHold = Selectable<LegalHoldsTable>;

/** Returns every hold of a client, latest first. */
export function findHolds(db: Kysely<Database>, userId: string): Promise<LegalHold[]> {
  return db
    .selectFrom('legal_holds')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('set_at', 'desc')
    .execute();
}

export function isInForce({ lifted_at }: Pick<LegalHold, 'lifted_at'>): boolean {
  return lifted_at === null;
}

/** Whether nothing of this client may be erased. */
export async function isHeld(db: Kysely<Database>, userId: string): Promise<boolean> {
  return (await findHolds(db, userId)).some(isInForce);
}

/** A condition for rows whose client has no hold. @param userId the column of the client's id, as in SQL */
export function isNotHeld(userId: string) {
  return ({ not, exists, selectFrom }: ExpressionBuilder<Database, keyof Database>) =>
    not(
      exists(
        selectFrom('legal_holds')
          .select('legal_holds.id')
          .where('legal_holds.lifted_at', 'is', null)
          .where(sql<SqlBool>`legal_holds.user_id = ${sql.ref(userId)}`),
      ),
    );
}
