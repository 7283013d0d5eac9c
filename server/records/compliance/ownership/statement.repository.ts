import type { Kysely, Selectable, Transaction } from 'kysely';
import type { OwnershipStatement } from '#domain/compliance/ownership/statement.ts';
import { clientCipher, clientReader, type KeyDeps } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { ClientOwnershipTable } from './tables.ts';

export type StatementRow = Selectable<ClientOwnershipTable>;

/** Returns what the client of a case states; undefined if it states nothing. */
export function findStatement(db: Kysely<Database>, onboardingId: string): Promise<StatementRow | undefined> {
  return db
    .selectFrom('client_ownership')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .executeTakeFirst();
}

/** Stores a statement in place of the earlier one. The case must be locked. */
export async function storeStatement(trx: Transaction<Database>, row: StatementRow): Promise<void> {
  const { onboarding_id, ...values } = row;
  const { numUpdatedRows } = await trx
    .updateTable('client_ownership')
    .set(values)
    .where('onboarding_id', '=', onboarding_id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) await trx.insertInto('client_ownership').values(row).execute();
}

/** Returns what binds the encrypted data to its row. */
export function statementBoundTo({ onboarding_id }: Pick<StatementRow, 'onboarding_id'>): string {
  return `client-ownership|${onboarding_id}`;
}

/** Decrypts a statement. */
export async function openStatement(
  deps: KeyDeps,
  userId: string,
  row: StatementRow,
): Promise<OwnershipStatement> {
  const cipher = await clientReader(deps, userId);
  return JSON.parse(cipher.decrypt(row.data, statementBoundTo(row)));
}

/** Encrypts a statement for its row. */
export async function sealStatement(
  deps: KeyDeps,
  userId: string,
  row: Omit<StatementRow, 'data'>,
  statement: OwnershipStatement,
): Promise<StatementRow> {
  const cipher = await clientCipher(deps, userId);
  return { ...row, data: cipher.encrypt(JSON.stringify(statement), statementBoundTo(row)) };
}
