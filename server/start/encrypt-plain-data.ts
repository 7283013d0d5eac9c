import type { CoreDeps } from '../platform/core/deps.ts';
import { encryptColumn } from '../platform/crypto/encrypt-column.ts';
import { contactPhone } from '../records/contacts/contacts.ts';
import { resumePhone } from '../records/resumes/resume.ts';

/** Encrypts what earlier releases stored in plain text, which needs keys that migrations do not have. */
export async function encryptPlainData(deps: Pick<CoreDeps, 'db' | 'config'>): Promise<void> {
  for (const column of [contactPhone, resumePhone]) await encryptColumn(deps, column);
}
