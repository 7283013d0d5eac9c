import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { findChecksOf, openPerson } from './checks.repository.ts';
import { findConsents } from './consents.repository.ts';

/** A decision about the comparison of a face, as a certified version contains it. */
export type CertifiedConsent = {
  /** Of the person; null for the client's own check. */
  name: string | null;
  decision: components['schemas']['ConsentDecision'];
  /** Version of the privacy notice. */
  noticeVersion: number;
  secondDocumentKind: components['schemas']['IdentityDocumentKind'] | null;
  decidedAt: string;
};

/** Returns the last decision about each check of a client, its own first. */
export async function certifiedConsents(
  db: Kysely<Database>,
  { config }: Pick<CoreDeps, 'config'>,
  userId: string,
): Promise<CertifiedConsent[]> {
  const checks = await findChecksOf(db, userId);
  const consents = await findConsents(
    db,
    checks.map(({ id }) => id),
  );
  const cipher = await clientReader({ config, db }, userId);
  return checks
    .toSorted((a, b) => Number(b.subject === 'self') - Number(a.subject === 'self'))
    .flatMap((check) => {
      const consent = consents.get(check.id);
      if (!consent) return [];
      return {
        name: openPerson(cipher, check)?.name ?? null,
        decision: consent.decision,
        noticeVersion: consent.notice_version,
        secondDocumentKind: consent.second_document,
        decidedAt: consent.decided_at,
      };
    });
}
