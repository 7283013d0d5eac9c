import { createHash } from 'node:crypto';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import type { FileKind } from '#server/records/files/files.repository.ts';
import type { Chance } from './chance.ts';
import type { GatheredRows } from './sink.ts';
import type { SpecimenFacts, SpecimenKind } from './specimens.ts';

/** A file whose bytes must be written to the store. */
export type FileToStore = { id: string; specimen: SpecimenKind };

type NewFile = { specimen: SpecimenKind; kind: FileKind; at: number; isHeld: boolean };
type AddedFile = { id: string; name: string; size: number; sha256: string };
/** Adds a client's file. */
export type AddFile = (file: NewFile) => AddedFile;

type Given = {
  rows: GatheredRows;
  cipher: RecordCipher;
  chance: Chance;
  ownerId: string;
  /** Null for files without bytes: a request for such a file is answered as if it were deleted. */
  pictures: { specimens: Record<SpecimenKind, SpecimenFacts>; toStore: FileToStore[] } | null;
};

export function fileAdder({ rows, cipher, chance, ownerId, pictures }: Given): AddFile {
  return ({ specimen, kind, at, isHeld }) => {
    const id = chance.id();
    const name = `${specimen}.jpg`;
    const when = new Date(at).toISOString();
    const { size, width, height, sha256 } = pictures?.specimens[specimen] ?? {
      size: 200_000 + chance.below(900_000),
      width: 1240,
      height: 1754,
      sha256: createHash('sha256').update(id).digest('hex'),
    };
    rows.add('files', {
      id,
      owner_id: ownerId,
      kind,
      name_encrypted: cipher.encrypt(name, `file|${id}|name`),
      content_type: 'image/jpeg',
      size,
      width,
      height,
      created_at: when,
      stored_at: when,
      deleted_at: null,
      purged_at: null,
      held: isHeld ? 1 : 0,
      sealed: 1,
      draft_group: null,
      source_encrypted: '',
    });
    pictures?.toStore.push({ id, specimen });
    return { id, name, size, sha256 };
  };
}
