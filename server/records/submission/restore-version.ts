import type { Transaction } from 'kysely';
import { type SectionId, type SectionRecords, sectionIds } from '#domain/records/sections.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { createDocumentsStore } from '../documents/documents-store.ts';
import { createSectionStore } from '../sections/section-store.ts';
import { areSame } from './amendments.ts';
import type { FrozenCase } from './frozen-case.ts';
import { loadCase } from './load-case.ts';

/** Records the answers and documents of a version again, where they differ. */
export async function restoreVersion(
  trx: Transaction<Database>,
  deps: Pick<CoreDeps, 'db' | 'clock' | 'config' | 'random'>,
  { userId, records, documents }: FrozenCase,
  by: Principal,
): Promise<void> {
  const store = createSectionStore(deps);
  const present = await loadCase(trx, deps, userId);
  const put = <Section extends SectionId>(section: Section, approved: SectionRecords) =>
    store.putBack(trx, { userId, section, value: approved[section], by });
  for (const section of sectionIds) {
    if (!areSame(records[section], present.records[section])) await put(section, records);
  }
  await createDocumentsStore(deps).putBack(trx, { documents, ownerId: userId, by });
}
