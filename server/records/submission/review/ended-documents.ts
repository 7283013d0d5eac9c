import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { type Ending, ended, endings } from '#domain/compliance/review/endings.ts';
import type { OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { loadFacts } from '#server/records/compliance/file/load-facts.ts';
import type { StoredOnboarding } from '#server/records/onboarding/onboarding.repository.ts';

type EndedDocument = components['schemas']['EndedDocument'];

/** Returns which documents and identity documents of a client have ended, the earliest first. */
export async function endedDocuments(
  db: Kysely<Database>,
  deps: Pick<CoreDeps, 'config' | 'clock'>,
  onboarding: StoredOnboarding,
  documents: OnboardingDocuments | null,
): Promise<EndedDocument[]> {
  const today = dayOf(deps.clock.now());
  const { facts } = await loadFacts(db, deps, onboarding);
  return ended(endings({ ...facts, documents }, today), today).map((ending) => ({
    group: groupOf(ending),
    label: ending.label,
    endedOn: ending.endsOn,
  }));
}

/** Where the client uploads a current one. Copies of identity documents have no group of their own. */
function groupOf({ subject }: Ending): EndedDocument['group'] {
  return subject === 'proofOfAddress' || subject === 'certificateOfIncumbency'
    ? subject
    : 'additionalDocumentation';
}
