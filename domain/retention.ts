/** What ended the relationship with a client. */
export const endCauses = ['staff', 'rejected', 'withdrawn', 'deleted'] as const;
export type EndCause = (typeof endCauses)[number];

/** What can be erased. A client's account covers its cases, learning, certificates and applications. */
export const erasureKinds = [
  'client',
  'person',
  'contact',
  'resume',
  'msb-application',
  'newsletter',
] as const;
export type ErasureKind = (typeof erasureKinds)[number];

export type ErasureState = 'requested' | 'refused' | 'erased';

/** Why something is erased, as the audit trail records it. */
export const erasureGrounds = ['retention', 'request', 'consent', 'unlawful', 'test'] as const;
export type ErasureGround = (typeof erasureGrounds)[number];

/** The grounds that staff choose from; `retention` is also that of the automatic erasure. */
export const groundLabels: Record<ErasureGround, string> = {
  retention: 'The retention period has ended',
  request: 'The person asked for it',
  consent: 'The person withdrew their consent',
  unlawful: 'It should not have been collected',
  test: 'It is test data or a duplicate',
};

/** Why a relationship ended, in words. */
export const endCauseLabels: Record<EndCause, string> = {
  staff: 'entered by staff',
  rejected: 'the case was rejected',
  withdrawn: 'the client withdrew the case',
  deleted: 'the case was removed from the lists',
};

type Unit = 'years' | 'months' | 'days';

/** A class of record: how long it is stored. The jobs, the staff area and `docs/personal-data.md` are derived from the table. */
export type RetentionClass = {
  id: string;
  /** What belongs to it. */
  records: string;
  /** From when the period is counted. */
  from: string;
  /** The period: of a setting, or fixed; null if it is not deleted by time. */
  period: { setting: string; unit: Unit; byDefault: number } | { fixed: number; unit: Unit } | null;
  /** What happens then. */
  outcome: string;
  /** What a period of 0 means. */
  never?: string;
};

const never = 'Never automatically';

/** The classes of record, in the order in which they are shown. */
export const retentionClasses = [
  {
    id: 'case',
    records:
      'Cases: answers with all versions, documents, identity checks and photographs, submissions and PDFs, notes, decisions, journeys, and the account',
    from: 'The end of the relationship: entered by staff, or the day of a rejection, withdrawal or deletion',
    period: { setting: 'CASE_KEPT_YEARS', unit: 'years', byDefault: 5 },
    outcome: 'Erased as a whole, and the client’s key is destroyed',
    never,
  },
  {
    id: 'unfinished-case',
    records: 'Cases that were never submitted',
    from: 'The client’s last change',
    period: { setting: 'UNFINISHED_CASE_DAYS', unit: 'days', byDefault: 0 },
    outcome: 'Erased as a whole, and the client’s key is destroyed',
    never,
  },
  {
    id: 'identity-photographs',
    records: 'Photographs of verified or refused identity checks',
    from: 'The decision on the check',
    period: { setting: 'IDENTITY_PHOTOGRAPHS_KEPT_DAYS', unit: 'days', byDefault: 0 },
    outcome: 'The photographs are deleted; the result stays',
    never: 'Together with the case',
  },
  {
    id: 'unsaved-uploads',
    records: 'Uploads that no record names, and photographs that were not submitted',
    from: 'The last upload or save',
    period: { fixed: 7, unit: 'days' },
    outcome: 'Deleted',
  },
  {
    id: 'contacts',
    records: 'Resolved messages of the contact form, with their notes',
    from: 'The last change',
    period: { setting: 'CONTACTS_KEPT_DAYS', unit: 'days', byDefault: 730 },
    outcome: 'Deleted',
    never,
  },
  {
    id: 'spam',
    records: 'Messages of the contact form that are marked as spam',
    from: 'The last change',
    period: { fixed: 30, unit: 'days' },
    outcome: 'Deleted',
  },
  {
    id: 'resumes',
    records: 'Résumés and their files',
    from: 'The day they were sent',
    period: { setting: 'RESUME_DAYS', unit: 'days', byDefault: 365 },
    outcome: 'Deleted',
  },
  {
    id: 'newsletter',
    records: 'Ended newsletter subscriptions',
    from: 'The end of the subscription',
    period: { setting: 'NEWSLETTER_KEPT_DAYS', unit: 'days', byDefault: 1095 },
    outcome: 'Deleted',
  },
  {
    id: 'newsletter-requests',
    records: 'Newsletter subscriptions that were not confirmed',
    from: 'The request',
    period: { fixed: 7, unit: 'days' },
    outcome: 'Deleted',
  },
  {
    id: 'msb-visitors',
    records: 'Applications of money services businesses that a visitor began and no client continued',
    from: 'The last change',
    period: { fixed: 30, unit: 'days' },
    outcome: 'Deleted',
  },
  {
    id: 'team-addresses',
    records: 'Addresses of team members who did not answer, or left',
    from: 'The last change',
    period: { fixed: 60, unit: 'days' },
    outcome: 'Deleted',
  },
  {
    id: 'seat-addresses',
    records: 'Addresses of people who did not use their seat in a training, or from whom it was taken back',
    from: 'The last email',
    period: { fixed: 60, unit: 'days' },
    outcome: 'Deleted; the seat is free again',
  },
  {
    id: 'mails',
    records: 'Addresses of sent emails, and the files in the outbox',
    from: 'The day of the email',
    period: { setting: 'MAILS_KEPT_DAYS', unit: 'days', byDefault: 7 },
    outcome: 'Deleted; the content is erased when the email is sent',
  },
  {
    id: 'incidents',
    records: 'Entries of the register of incidents',
    from: 'The day on which the incident was discovered',
    period: { setting: 'INCIDENTS_KEPT_MONTHS', unit: 'months', byDefault: 24 },
    outcome: 'Deleted',
  },
  {
    id: 'purchases',
    records: 'Receipts of purchases',
    from: 'The purchase',
    period: null,
    outcome: 'Stay for the tax office; the erasure of a client removes the buyer from them',
  },
  {
    id: 'audit',
    records: 'The audit trail, which contains ids and no personal data',
    from: 'The event',
    period: null,
    outcome: 'Stays, as proof of what was done and erased',
  },
  {
    id: 'logs',
    records: 'The log of the server',
    from: 'The event',
    period: { setting: 'LOGS_KEPT_DAYS', unit: 'days', byDefault: 30 },
    outcome: 'Deleted by the operator',
    never: 'Not declared',
  },
  {
    id: 'backups',
    records: 'Backups',
    from: 'The backup',
    period: { setting: 'BACKUPS_KEPT_DAYS', unit: 'days', byDefault: 35 },
    outcome: 'Deleted by the operator; a client’s records in them are unreadable once the key is destroyed',
    never: 'Not declared',
  },
] as const satisfies readonly RetentionClass[];

export type RetentionClassId = (typeof retentionClasses)[number]['id'];

/** Returns a period in words: '5 years', '1 day'. */
export function periodInWords(length: number, unit: Unit): string {
  return `${length} ${length === 1 ? unit.slice(0, -1) : unit}`;
}

/** Returns the fixed period of a class, in days. Throws for a class whose period is a setting. */
export function fixedDays(id: RetentionClassId): number {
  const found: RetentionClass | undefined = retentionClasses.find((each) => each.id === id);
  if (!found?.period || !('fixed' in found.period)) throw new Error(`The class ${id} has no fixed period`);
  return found.period.fixed;
}

/**
 * Returns the day on which a client's records are due for erasure, 'YYYY-MM-DD'; null if never.
 * @param endedOn the end of the relationship @param years the configured period; 0 for never
 */
export function erasedOn(endedOn: string, years: number): string | null {
  if (years === 0) return null;
  const day = new Date(`${endedOn}T00:00:00.000Z`);
  day.setUTCFullYear(day.getUTCFullYear() + years);
  return day.toISOString().slice(0, 10);
}

/** Returns the latest end of a relationship whose period is over on that day, 'YYYY-MM-DD'. */
export function endedUntil(today: string, years: number): string {
  const day = new Date(`${today}T00:00:00.000Z`);
  day.setUTCFullYear(day.getUTCFullYear() - years);
  return day.toISOString().slice(0, 10);
}
