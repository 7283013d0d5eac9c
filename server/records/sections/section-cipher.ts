import type { SectionId, SectionRecords } from '#domain/records/sections.ts';
import type { RecordCipher } from '#server/platform/crypto/encryption.ts';
import type { StoredSection } from './section.repository.ts';

/** The row that a value belongs to; the present and the earlier versions share it, so that a row can be moved. */
export function boundTo({
  user_id,
  section,
  version,
}: Pick<StoredSection, 'user_id' | 'section' | 'version'>) {
  return `section|${user_id}|${section}|${version}`;
}

/** What is stored was checked by the domain's rules when it was saved. */
export function openSection<Section extends SectionId>(
  cipher: RecordCipher,
  row: StoredSection,
): SectionRecords[Section] {
  return JSON.parse(cipher.decrypt(row.data, boundTo(row)));
}
