import { bringDueDatesUpToDate } from '../derived/case-index/bring-due-dates-up-to-date.ts';
import { bringCaseIndexUpToDate } from '../derived/case-index/bring-up-to-date.ts';
import type { Clock } from '../platform/core/clock.ts';
import type { CoreDeps } from '../platform/core/deps.ts';
import { encryptColumn } from '../platform/crypto/encrypt-column.ts';
import { loadRetainedKeys } from '../platform/crypto/retained-keys.ts';
import { loadRootKeys } from '../platform/crypto/root-keys.ts';
import { type DatabaseHandle, openDatabase } from '../platform/db/database.ts';
import { rebuildSearchIndex } from '../platform/managed/rebuild-search-index.ts';
import type { Config } from '../platform/settings/config.ts';
import { storedPosts } from '../records/blogs/definition.ts';
import { storedCertificates } from '../records/certificates/definition.ts';
import { contactPhone, storedContacts } from '../records/contacts/definition.ts';
import { storedLearners } from '../records/learning/stored-learners.ts';
import { storedMsbApplications } from '../records/msb-application/definition.ts';
import { storedSubscriptions } from '../records/newsletter/definition.ts';
import { storedPartners } from '../records/partners/definition.ts';
import { storedPromoCodes } from '../records/promo-codes/definition.ts';
import { storedPurchases } from '../records/purchases/definition.ts';
import { resumePhone, storedResumes } from '../records/resumes/definition.ts';
import { storedCatalogue } from '../records/trainings/catalogue.ts';
import { storedTrainings } from '../records/trainings/stored-trainings.ts';
import { checkReadable } from './check-readable.ts';
import { checkSecret } from './check-secret.ts';
import { isOfNewerVersion, migrate } from './migrate.ts';
import { refuseUnfinished } from './unfinished.ts';

/** Opens the database without a statement timeout, for long work that no call waits for. */
export function openForLongWork(config: Config): DatabaseHandle {
  return openDatabase({ ...config, databaseLimits: { ...config.databaseLimits, statementMs: 0 } });
}

/**
 * Updates the database before the server accepts requests: schema, check of the secret, plain text of earlier releases, search
 * index, search terms and due dates of the queue.
 */
export async function prepareDatabase(config: Config, clock: Clock): Promise<void> {
  const database = openForLongWork(config);
  try {
    await refuseUnfinished(database.db, config);
    await migrate(database);
    await checkSecret(database.db, config);
    await loadRootKeys({ config, db: database.db });
    await checkReadable(database.db, config);
    await loadRetainedKeys({ config, db: database.db });
    // A newer version computes this data by rules of its own, and runs at the same time.
    if (await isOfNewerVersion(database)) return;
    await encryptPlainData({ config, db: database.db });
    await rebuildSearchIndexes({ config, db: database.db, clock });
    await bringCaseIndexUpToDate({ config, db: database.db, clock });
    await bringDueDatesUpToDate({ config, db: database.db, clock });
  } finally {
    await database.close();
  }
}

/** Encrypts what earlier releases stored in plain text, which needs keys that migrations do not have. */
export async function encryptPlainData(deps: Pick<CoreDeps, 'db' | 'config'>): Promise<void> {
  for (const column of [contactPhone, resumePhone]) await encryptColumn(deps, column);
}

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
