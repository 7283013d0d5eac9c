import type { CoreDeps } from '../platform/core/deps.ts';
import { rebuildSearchIndex } from '../platform/managed/rebuild-search-index.ts';
import { keptPosts } from '../records/blogs/kept-posts.ts';
import { certificatesKept } from '../records/certificates/kept.ts';
import { contactsKept } from '../records/contacts/contacts.ts';
import { learnersKept } from '../records/learning/kept.ts';
import { msbApplicationsKept } from '../records/msb-application/kept.ts';
import { subscriptionsKept } from '../records/newsletter/subscription.ts';
import { keptPartners } from '../records/partners/partners.ts';
import { keptPromoCodes } from '../records/promo-codes/promo-codes.ts';
import { purchasesKept } from '../records/purchases/kept.ts';
import { resumesKept } from '../records/resumes/resume.ts';
import { keptCatalogue } from '../records/trainings/catalogue.ts';
import { keptTrainings } from '../records/trainings/kept-trainings.ts';

type StartDeps = Pick<CoreDeps, 'db' | 'config' | 'clock'>;

/**
 * Builds the search index of resources after an update from a release without it, and rebuilds it after a change of the rules or
 * of the secret. A new resource needs no entry here until its searched fields change.
 */
export async function rebuildSearchIndexes(deps: StartDeps): Promise<void> {
  await rebuildSearchIndex(deps, certificatesKept(deps));
  await rebuildSearchIndex(deps, contactsKept(deps));
  await rebuildSearchIndex(deps, keptCatalogue);
  await rebuildSearchIndex(deps, keptPartners);
  await rebuildSearchIndex(deps, keptPosts);
  await rebuildSearchIndex(deps, keptPromoCodes);
  await rebuildSearchIndex(deps, keptTrainings);
  await rebuildSearchIndex(deps, learnersKept);
  await rebuildSearchIndex(deps, msbApplicationsKept(deps));
  await rebuildSearchIndex(deps, purchasesKept(deps));
  await rebuildSearchIndex(deps, resumesKept(deps));
  await rebuildSearchIndex(deps, subscriptionsKept);
}
