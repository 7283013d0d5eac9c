import type { components } from '#contract/schema.d.ts';
import { entryForms } from '#domain/compliance/entries/entry-forms.ts';
import type { FileItem, PackRecord } from './pack-record.ts';

type Schemas = components['schemas'];
type Presented = Pick<Schemas['ComplianceFile'], 'subjects' | 'items'>;

/** Who did what, for the evidence of items. */
export type Authors = {
  /** Of each entry, by its id. */
  entries: ReadonlyMap<string, { kind: keyof typeof entryForms; by: string }>;
  /** Who saved the ownership; empty if no one did. */
  ownership: string;
};

/** Returns items of a compliance file with the names of their subjects, and with what satisfies them and who recorded it. */
export function itemsInWords({ subjects, items }: Presented, authors: Authors): FileItem[] {
  const names = namesOf(subjects);
  return items.map(({ title, citation, state, dueOn, subject, evidence }) => ({
    title,
    citation,
    state,
    dueOn,
    subject: names.get(subject) ?? '',
    evidence: evidence && evidenceInWords(evidence, authors),
  }));
}

/** Returns the names of the subjects of a file, by their keys. */
export function namesOf(subjects: readonly Schemas['ComplianceSubject'][]): Map<string, string> {
  return new Map(subjects.map(({ key, name }) => [key, name]));
}

function evidenceInWords(
  { by, entry, at }: NonNullable<Schemas['ComplianceItem']['evidence']>,
  { entries, ownership }: Authors,
): FileItem['evidence'] {
  if (by === 'check') return { what: 'Identity check by the provider', by: '', at };
  if (by === 'ownership') return { what: 'Ownership structure', by: ownership, at };
  const recorded = entry === null ? undefined : entries.get(entry);
  return { what: recorded ? entryForms[recorded.kind].title : 'Entry', by: recorded?.by ?? '', at };
}

/** Kinds of entries that are part of ongoing monitoring. */
const ofMonitoring = new Set([
  ...['screening', 'exposed_person', 'enhanced_measures', 'senior_review', 'risk_override'],
  ...['discrepancy', 'doubt'],
]);

/** Returns the reviews, checks and measures of a relationship, the oldest first. */
export function monitoringOf({
  entries,
  checks,
  moves,
  rating,
}: Pick<PackRecord, 'checks' | 'moves' | 'rating'> & {
  entries: readonly (PackRecord['entries'][number] & { kind: string })[];
}): PackRecord['relationship']['monitoring'] {
  const [, ...reviews] = moves.filter(({ what }) => what === 'approve');
  return [
    ...reviews.map(({ at, by }) => ({ at, what: 'Reviewed and approved again', by })),
    ...entries
      .filter(({ kind }) => ofMonitoring.has(kind))
      .map(({ at, title, subject, by }) => ({
        at,
        what: subject === '' ? title : `${title}: ${subject}`,
        by,
      })),
    ...checks.flatMap(({ at, person, isVerified }) =>
      at !== null && isVerified ? [{ at, what: `Identity verified: ${person}`, by: '' }] : [],
    ),
    ...(rating?.changes ?? []).flatMap(({ at, before, rating: now }) =>
      before === null || before === now
        ? []
        : [{ at, what: `Rating changed from ${before} to ${now}`, by: '' }],
    ),
  ].toSorted((one, other) => one.at.localeCompare(other.at));
}
