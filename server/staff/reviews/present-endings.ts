import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { endingLabel } from '#domain/compliance/review/endings.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { clientReaders, unlessUnreadable } from '#server/platform/crypto/client-keys.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { openName } from '#server/records/compliance/endings/endings.repository.ts';
import type { FoundEnding } from './case-endings.repository.ts';

/** Returns endings as the contract defines them. One whose key cannot be opened has no name of the person. */
export async function presentEndings(
  db: Kysely<Database>,
  { config }: Pick<CoreDeps, 'config'>,
  rows: readonly FoundEnding[],
): Promise<components['schemas']['Ending'][]> {
  const readerOf = await clientReaders(
    { config, db },
    rows.map(({ user_id }) => user_id),
  );
  return rows.map((row) => {
    const { onboarding_id: onboardingId, kind, subject, company, ends_on: endsOn, state } = row;
    const name = unlessUnreadable(() => openName(readerOf(row.user_id), row), null);
    const id = `${onboardingId}.${kind}.${subject}`;
    return { id, onboardingId, company: company ?? '', kind, label: endingLabel(row, name), endsOn, state };
  });
}
