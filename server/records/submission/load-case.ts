import type { Kysely } from 'kysely';
import type { OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import type { SectionRecords } from '#domain/records/sections.ts';
import { type RiskFlag, riskFlags } from '#domain/rules/risk-flags.ts';
import { type MissingAnswer, missingAnswers } from '#domain/rules/submission.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { findDocumentsOf, openRecord } from '../documents/documents.repository.ts';
import { type VerificationOverview, verificationOverview } from '../identity/verification-overview.ts';
import { savedRecordsOf } from '../sections/saved-records.ts';

/** The current data of a client for a submission. */
export type PresentCase = {
  records: Partial<SectionRecords>;
  documents: OnboardingDocuments | null;
  verification: VerificationOverview;
};

type CaseDeps = Pick<Deps, 'config' | 'clock'>;

/** @param db may be a transaction, whose state is read */
export async function loadCase(db: Kysely<Database>, deps: CaseDeps, userId: string): Promise<PresentCase> {
  const { config } = deps;
  const cipher = await clientReader({ config, db }, userId);
  const row = await findDocumentsOf(db, userId);
  return {
    records: await savedRecordsOf(db, config, userId),
    documents: row ? openRecord(cipher, row) : null,
    verification: await verificationOverview(db, deps, userId),
  };
}

/** Returns the current risk flags of a case. */
export function risksIn(
  { records, verification: { self, people } }: PresentCase,
  { clock }: Pick<Deps, 'clock'>,
): RiskFlag[] {
  const isIdentityRefused = [self, ...people].some(({ status }) => status === 'refused');
  return riskFlags({ records, isIdentityRefused }, { today: dayOf(clock.now()) });
}

/** Returns the reasons against submitting it today. */
export function missingIn(present: PresentCase, { clock }: Pick<Deps, 'clock'>): MissingAnswer[] {
  return missingAnswers(present, { today: dayOf(clock.now()) });
}
