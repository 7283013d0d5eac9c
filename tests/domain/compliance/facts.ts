import type { EntryAnswers, EntryKind } from '#domain/compliance/entries/entry-kind.ts';
import { type ComplianceFacts, clientKey, type FileEntry } from '#domain/compliance/file/facts.ts';

let made = 0;

/** Returns an entry; each later one is a second later. */
export function entry(kind: EntryKind, subject = clientKey, answers: EntryAnswers = {}): FileEntry {
  made += 1;
  return { id: `e${made}`, kind, subject, answers, at: new Date(made * 1000).toISOString() };
}

/** Returns a submitted company with one person and nothing on file. */
export function bareFacts(more: Partial<ComplianceFacts> = {}): ComplianceFacts {
  return {
    company: { name: 'Analytical Engines Ltd', isEntity: true, isFederalCorporation: false },
    people: [{ key: 'ada', name: 'Ada Lovelace', roles: ['representative', 'director'], check: null }],
    entries: [],
    ownership: null,
    rating: null,
    approvedAt: null,
    ...more,
  };
}
