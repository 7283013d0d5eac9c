import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import type { CheckRow } from '#server/records/identity/checks.repository.ts';
import { sealHandIn } from '#server/records/identity/hand-in.ts';
import type { AddFile } from './file-rows.ts';
import type { GatheredRows } from './sink.ts';

/** Adds the photographs that were handed in for a check, with their files. */
export function addHandIn(
  { rows, cipher, addFile }: { rows: GatheredRows; cipher: RecordCipher; addFile: AddFile },
  { id, subject, attempt, created_at }: CheckRow,
): void {
  const at = Date.parse(created_at);
  const kind = subject === 'self' ? 'onboarding' : 'identity';
  const add = (specimen: 'cardFront' | 'cardBack' | 'face') =>
    addFile({ specimen, kind, at, isHeld: false }).id;
  const [frontFileId, backFileId, selfieFileId] = [add('cardFront'), add('cardBack'), add('face')];
  const key = { check_id: id, attempt };
  const stored = { documentKind: 'identityCard', frontFileId, backFileId, selfieFileId } as const;
  rows.add('identity_hand_ins', { ...key, data: sealHandIn(cipher, key, stored), handed_in_at: created_at });
  const sides = { front: frontFileId, back: backFileId, selfie: selfieFileId } as const;
  for (const side of ['front', 'back', 'selfie'] as const) {
    rows.add('identity_files', { file_id: sides[side], check_id: id, handed_in_at: created_at, side });
  }
}
