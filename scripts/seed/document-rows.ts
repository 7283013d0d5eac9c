import { documentGroups } from '#domain/catalogues/document-groups.ts';
import { emptyOnboardingDocuments, type OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import { boundTo } from '#server/records/documents/documents.repository.ts';
import type { FrozenDocument } from '#server/records/submission/frozen-case.ts';
import type { Chance } from './chance.ts';
import type { AddFile } from './file-rows.ts';
import type { GatheredRows } from './sink.ts';

type Given = { userId: string; at: number; isHeld: boolean; chance: Chance; addFile: AddFile };

/** Adds a client's documents: one for each group that needs one. @returns them as a version holds them */
export function addDocuments(
  { rows, cipher }: { rows: GatheredRows; cipher: RecordCipher },
  { userId, at, isHeld, chance, addFile }: Given,
): FrozenDocument[] {
  const documents: OnboardingDocuments = structuredClone(emptyOnboardingDocuments);
  const frozen: FrozenDocument[] = [];
  for (const { key, need } of documentGroups) {
    if (need !== 'required') continue;
    const file = addFile({ specimen: key, kind: 'onboarding', at, isHeld });
    documents[key].push(file.id);
    const issuedOn =
      key === 'proofOfAddress' ? new Date(at - 20 * 86_400_000).toISOString().slice(0, 10) : null;
    if (issuedOn) documents.issueDates[file.id] = issuedOn;
    frozen.push({ group: key, ...file, issuedOn });
  }
  const row = { id: chance.id(), version: 1 };
  const when = new Date(at).toISOString();
  rows.add('onboarding_documents', {
    ...row,
    user_id: userId,
    data: cipher.encrypt(JSON.stringify(documents), boundTo(row)),
    created_at: when,
    updated_at: when,
    updated_by: userId,
    deleted_at: null,
  });
  return frozen;
}
