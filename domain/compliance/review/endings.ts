import { type DocumentGroupKey, documentGroups } from '#domain/catalogues/document-groups.ts';
import type { OnboardingDocuments } from '#domain/records/onboarding-documents.ts';
import { isCalendarDate } from '#domain/rules/calendar-date.ts';
import { monthsLater } from '#domain/rules/document-age.ts';
import { type ComplianceFacts, clientKey } from '../file/facts.ts';
import { identityDocumentOf } from '../file/identity-document.ts';
import { isInForce } from '../rules/in-force.ts';

/** How long a document of a group proves something about an approved client. */
export type DocumentLifetime = {
  group: DocumentGroupKey;
  /** Counted from the day of issue. */
  months: number;
  /** The first day on which it is in force, `YYYY-MM-DD`. */
  from: string;
  /** The last day on which it is in force; null for no end. */
  until: string | null;
};

/**
 * The periods after which a document of an approved client is replaced. The limits for a submission are stricter
 * (`document-groups.ts`): they are about the day on which a document is submitted.
 */
export const documentLifetimes: readonly DocumentLifetime[] = [
  // No law has a number of months. Period of the firm for information that has to be current: PCMLTFR section 123.1 (b);
  // FINTRAC, Ongoing monitoring requirements.
  { group: 'proofOfAddress', months: 12, from: '2021-06-01', until: null },
  // Specification section 9: dated within 12 months.
  { group: 'certificateOfIncumbency', months: 12, from: '2021-06-01', until: null },
];

/** The last day of a document of the client, or of the identity document of a person. */
export type Ending = {
  kind: 'document' | 'identity';
  /** The group of the document, or the key of the person. */
  subject: string;
  /** The document, with the person to whom it belongs. */
  label: string;
  /** `YYYY-MM-DD`; the document counts on this day. */
  endsOn: string;
};

type Evidence = Pick<ComplianceFacts, 'people' | 'entries'> & { documents: OnboardingDocuments | null };

/**
 * Returns the last days of the documents of a client, the earliest first: of the newest document of each group with a lifetime, and
 * of the documents by which people were identified.
 * @param today `YYYY-MM-DD`; the lifetimes in force on this day apply
 */
export function endings(evidence: Evidence, today: string, all = documentLifetimes): Ending[] {
  const lifetimes = all.filter((lifetime) => isInForce(lifetime, today));
  return [...ofDocuments(evidence, lifetimes), ...ofIdentities(evidence)].sort((one, other) =>
    one.endsOn.localeCompare(other.endsOn),
  );
}

/** Returns the endings whose last day is before today. */
export function ended(all: readonly Ending[], today: string): Ending[] {
  return all.filter(({ endsOn }) => endsOn < today);
}

/** Returns the label of a document. @param name the person to whom an identity document belongs; null if it is not known */
export function endingLabel(
  { kind, subject }: Pick<Ending, 'kind' | 'subject'>,
  name: string | null,
): string {
  if (kind === 'identity') return name === null ? 'Identity document' : `Identity document of ${name}`;
  return documentGroups.find(({ key }) => key === subject)?.label ?? subject;
}

function ofDocuments({ documents }: Evidence, lifetimes: readonly DocumentLifetime[]): Ending[] {
  if (!documents) return [];
  return lifetimes.flatMap(({ group, months }) => {
    const issued = documents[group].map((id) => documents.issueDates[id] ?? '').filter(isCalendarDate);
    const newest = issued.sort().at(-1);
    if (newest === undefined) return [];
    const which = { kind: 'document' as const, subject: group };
    return [{ ...which, label: endingLabel(which, null), endsOn: monthsLater(newest, months) }];
  });
}

function ofIdentities({ people, entries }: Evidence): Ending[] {
  return people.flatMap(({ key, name }) => {
    if (key === clientKey) return [];
    const found = identityDocumentOf({ entries }, key);
    if (found === null) return [];
    const which = { kind: 'identity' as const, subject: key };
    return [{ ...which, label: endingLabel(which, name), endsOn: found }];
  });
}
