import type { CoreDeps } from '../platform/core/deps.ts';
import { rebuildSearchIndex } from '../platform/managed/rebuild-search-index.ts';
import { storedPosts } from '../records/blogs/stored-posts.ts';
import { storedCertificates } from '../records/certificates/stored-certificates.ts';
import { storedContacts } from '../records/contacts/contacts.ts';
import { storedLearners } from '../records/learning/stored-learners.ts';
import { storedMsbApplications } from '../records/msb-application/stored-applications.ts';
import { storedSubscriptions } from '../records/newsletter/subscription.ts';
import { storedPartners } from '../records/partners/partners.ts';
import { storedPromoCodes } from '../records/promo-codes/promo-codes.ts';
import { storedPurchases } from '../records/purchases/stored-purchases.ts';
import { storedResumes } from '../records/resumes/resume.ts';
import { storedCatalogue } from '../records/trainings/catalogue.ts';
import { storedTrainings } from '../records/trainings/stored-trainings.ts';

type StartDeps = Pick<CoreDeps, 'db' | 'config' | 'clock'>;

/**
 * Builds the search index of resources after an update from a release without it, and rebuilds it after a change of the rules or
 * of the secret. A new resource needs no entry here until its searched fields change.
 */
export async function rebuildSearchIndexes(deps: StartDeps): Promise<void> {
  await rebuildSearchIndex(deps, storedCertificates(deps));
  await rebuildSearchIndex(deps, storedContacts(deps));
  await rebuildSearchIndex(deps, storedCatalogue);
  await rebuildSearchIndex(deps, storedPartners);
  await rebuildSearchIndex(deps, storedPosts);
  await rebuildSearchIndex(deps, storedPromoCodes);
  await rebuildSearchIndex(deps, storedTrainings);
  await rebuildSearchIndex(deps, storedLearners);
  await rebuildSearchIndex(deps, storedMsbApplications(deps));
  await rebuildSearchIndex(deps, storedPurchases(deps));
  await rebuildSearchIndex(deps, storedResumes(deps));
  await rebuildSearchIndex(deps, storedSubscriptions);
}
