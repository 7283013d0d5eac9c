import type { EntryKind } from '../entries/entry-kind.ts';
import type { ComplianceFacts, FileEntry } from './facts.ts';

/** The kinds of entries that a later doubt about their subject makes void. */
const doubted: readonly EntryKind[] = ['identity_method', 'existence'];

/** Returns the latest entry of a kind about a subject; undefined for none, or if it was doubted afterwards. */
export function latestEntry(
  { entries }: Pick<ComplianceFacts, 'entries'>,
  kind: EntryKind,
  subject: string,
): FileEntry | undefined {
  const about = entries.filter((entry) => entry.subject === subject);
  const last = about.findLastIndex((entry) => entry.kind === kind);
  if (doubted.includes(kind) && about.findLastIndex((entry) => entry.kind === 'doubt') > last) {
    return undefined;
  }
  return about[last];
}

/** Returns whether the identity of a subject was doubted after a time. */
export function isDoubtedSince(
  { entries }: Pick<ComplianceFacts, 'entries'>,
  subject: string,
  at: string,
): boolean {
  return entries.some((entry) => entry.kind === 'doubt' && entry.subject === subject && entry.at > at);
}
