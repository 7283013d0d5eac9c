import type { SectionId, SectionRecords } from '#domain/records/sections.ts';
import type { RecordReader } from '#server/platform/crypto/client-keys.ts';
import type { StoredSection } from './section.repository.ts';

/**
 * The row that the encrypted data is bound to; the current and the earlier versions use the same format, so that a row
 * can be moved.
 */
export function boundTo({
  user_id,
  section,
  version,
}: Pick<StoredSection, 'user_id' | 'section' | 'version'>) {
  return `section|${user_id}|${section}|${version}`;
}

/** The stored data passed the domain's rules when it was saved. */
export function openSection<Section extends SectionId>(
  cipher: RecordReader,
  row: StoredSection,
): SectionRecords[Section] {
  return JSON.parse(cipher.decrypt(row.data, boundTo(row)));
}
