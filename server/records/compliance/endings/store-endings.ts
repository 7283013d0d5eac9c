import type { Transaction } from 'kysely';
import type { ComplianceFacts } from '#domain/compliance/file/facts.ts';
import { type Ending, endings } from '#domain/compliance/review/endings.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientCipher } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { findDocumentsOf, openRecord } from '#server/records/documents/documents.repository.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { deleteEndings, replaceEndings } from './endings.repository.ts';

/** Stores the endings of an approved client; any other case has none. The case's row must be locked. */
export async function storeEndings(
  trx: Transaction<Database>,
  { config, clock }: Pick<CoreDeps, 'config' | 'clock'>,
  { id, user_id: userId }: StoredOnboarding,
  facts: ComplianceFacts,
): Promise<void> {
  if (facts.approvedAt === null) {
    await deleteEndings(trx, id);
    return;
  }
  const cipher = await clientCipher({ config, db: trx }, userId);
  const row = await findDocumentsOf(trx, userId);
  const documents = row ? openRecord(cipher, row) : null;
  const nameOf = ({ kind, subject }: Ending) =>
    kind === 'identity' ? (facts.people.find(({ key }) => key === subject)?.name ?? null) : null;
  const found = endings({ ...facts, documents }, dayOf(clock.now())).map((ending) => ({
    ...ending,
    name: nameOf(ending),
  }));
  await replaceEndings(trx, cipher, id, found);
}
