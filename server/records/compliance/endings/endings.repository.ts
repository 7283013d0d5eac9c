import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Ending } from '#domain/compliance/review/endings.ts';
import type { RecordReader } from '#server/platform/crypto/client-keys.ts';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { CaseEndingsTable } from './tables.ts';

export type EndingRow = Selectable<CaseEndingsTable>;

/** @property name the person to whom the identity document belongs; null for a document of the company */
export type NamedEnding = Omit<Ending, 'label'> & { name: string | null };

export const boundTo = ({
  onboarding_id,
  kind,
  subject,
}: Pick<EndingRow, 'onboarding_id' | 'kind' | 'subject'>) =>
  `case-ending|${onboarding_id}|${kind}|${subject}`;

/** Returns the name of the person to whom an identity document belongs; null for a document of the company. */
export function openName(cipher: RecordReader, row: EndingRow): string | null {
  return row.name === null ? null : cipher.decrypt(row.name, boundTo(row));
}

/** Returns the stored endings of a case. */
export function listEndings(db: Kysely<Database>, onboardingId: string): Promise<EndingRow[]> {
  return db
    .selectFrom('case_endings')
    .selectAll()
    .where('onboarding_id', '=', onboardingId)
    .orderBy('kind')
    .orderBy('subject')
    .execute();
}

/** Replaces the endings of a case, whose row must be locked. */
export async function replaceEndings(
  trx: Transaction<Database>,
  cipher: RecordCipher,
  onboarding_id: string,
  endings: readonly NamedEnding[],
): Promise<void> {
  await deleteEndings(trx, onboarding_id);
  if (endings.length === 0) return;
  await trx
    .insertInto('case_endings')
    .values(
      endings.map(({ kind, subject, endsOn, name }) => {
        const row = { onboarding_id, kind, subject };
        return {
          ...row,
          ends_on: endsOn,
          name: name === null ? null : cipher.encrypt(name, boundTo(row)),
        };
      }),
    )
    .execute();
}

export async function deleteEndings(trx: Transaction<Database>, onboardingId: string): Promise<void> {
  await trx.deleteFrom('case_endings').where('onboarding_id', '=', onboardingId).execute();
}
