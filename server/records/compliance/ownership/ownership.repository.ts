import type { Kysely, Selectable, Transaction } from 'kysely';
import type { OwnershipStructure } from '#domain/compliance/ownership/structure.ts';
import { clientCipher, clientReader, type KeyDeps } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { CaseOwnershipTable } from './tables.ts';

export type OwnershipRow = Selectable<CaseOwnershipTable>;

/** Returns the current version of a case; undefined if none was saved. */
export function findOwnership(db: Kysely<Database>, onboardingId: string): Promise<OwnershipRow | undefined> {
  return db
    .selectFrom('case_ownership')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns all versions of a case, oldest first. */
export function ownershipVersions(db: Kysely<Database>, onboardingId: string): Promise<OwnershipRow[]> {
  return db
    .selectFrom('case_ownership')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .orderBy('version')
    .execute();
}

/** Returns a version of a case and the one before it; without that version, the latest before it. */
export function ownershipVersionsUntil(
  db: Kysely<Database>,
  onboardingId: string,
  version: number,
): Promise<OwnershipRow[]> {
  return db
    .selectFrom('case_ownership')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .where('version', '<=', version)
    .orderBy('version', 'desc')
    .limit(2)
    .execute();
}

export async function insertOwnership(trx: Transaction<Database>, row: OwnershipRow): Promise<void> {
  await trx.insertInto('case_ownership').values(row).execute();
}

/** Deletes a version that a later one replaces. */
export async function deleteOwnership(
  trx: Transaction<Database>,
  { onboarding_id, version }: OwnershipRow,
): Promise<void> {
  await trx
    .deleteFrom('case_ownership')
    .where('onboarding_id', '=', onboarding_id)
    .where('version', '=', version)
    .execute();
}

/** Returns what binds the encrypted data to its row. */
export function boundTo({ onboarding_id, version }: Pick<OwnershipRow, 'onboarding_id' | 'version'>): string {
  return `case-ownership|${onboarding_id}|${version}`;
}

/** Decrypts a version. */
export async function openOwnership(
  deps: KeyDeps,
  userId: string,
  row: OwnershipRow,
): Promise<OwnershipStructure> {
  const cipher = await clientReader(deps, userId);
  return JSON.parse(cipher.decrypt(row.data, boundTo(row)));
}

/** Encrypts a structure for the row of its version. */
export async function sealOwnership(
  deps: KeyDeps,
  userId: string,
  row: Omit<OwnershipRow, 'data'>,
  structure: OwnershipStructure,
): Promise<OwnershipRow> {
  const cipher = await clientCipher(deps, userId);
  return { ...row, data: cipher.encrypt(JSON.stringify(structure), boundTo(row)) };
}
