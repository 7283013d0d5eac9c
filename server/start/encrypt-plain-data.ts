import type { CoreDeps } from '../platform/core/deps.ts';
import { encryptColumn } from '../platform/crypto/encrypt-column.ts';
import { rebuildWords } from '../platform/managed/rebuild-words.ts';
import { contactPhone } from '../records/contacts/contacts.ts';
import { msbApplicationsKept } from '../records/msb-application/kept.ts';
import { resumePhone } from '../records/resumes/resume.ts';

/**
 * Encrypts or hashes what earlier releases stored in plain text, which needs keys that migrations do not have; and
 * rebuilds the keyed hashes after a change of the secret.
 */
export async function encryptPlainData(deps: Pick<CoreDeps, 'db' | 'config'>): Promise<void> {
  await rebuildWords(deps, msbApplicationsKept(deps));
  for (const column of [contactPhone, resumePhone]) await encryptColumn(deps, column);
}
