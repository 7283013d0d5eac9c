export type EventKind = 'answers' | 'documents' | 'identity' | 'decisions' | 'work' | 'account' | 'reads';

/** Every action that the server records, with its kind; a test compares them with the server's source. */
const kinds = {
  'onboarding.started': 'answers',
  'onboarding.moved': 'answers',
  'onboarding.deleted': 'work',
  'section.saved': 'answers',
  'draft.kept': 'answers',
  'draft.deleted': 'answers',
  'reminders.stopped': 'answers',
  'documents.created': 'documents',
  'documents.saved': 'documents',
  'documents.deleted': 'documents',
  'file.uploaded': 'documents',
  'file.deleted': 'documents',
  'file.abandoned': 'documents',
  'verification.requested': 'identity',
  'verification.requested-of-all': 'identity',
  'verification.consent-decided': 'identity',
  'verification.source-stated': 'identity',
  'verification.phone-invited': 'identity',
  'verification.carried-over': 'identity',
  'verification.widget-opened': 'identity',
  'verification.handed-in': 'identity',
  'verification.decided': 'identity',
  'verification.reviewed': 'identity',
  'outreach.reported': 'identity',
  'outreach.allowed': 'identity',
  'outreach.kept-stopped': 'identity',
  'submission.submit': 'decisions',
  'submission.withdraw': 'decisions',
  'submission.takeIntoReview': 'decisions',
  'submission.requestChanges': 'decisions',
  'submission.approve': 'decisions',
  'submission.reject': 'decisions',
  'submission.reopen': 'decisions',
  'submission.amend': 'decisions',
  'submission.restore': 'decisions',
  'submission.certify': 'decisions',
  'submission.update': 'decisions',
  'submission.abandon': 'decisions',
  'submission.startReview': 'decisions',
  'submission.endReview': 'decisions',
  'case.assigned': 'work',
  'case.glass-broken': 'work',
  'case.tagged': 'work',
  'case.untagged': 'work',
  'case.due-date-set': 'work',
  'reminder.sent': 'work',
  'review.section-confirmed': 'work',
  'case.exported': 'work',
  'examination-pack.requested': 'work',
  'examination-pack.made': 'work',
  'examination-pack.failed': 'work',
  'examination-pack.downloaded': 'work',
  'examination-pack.deleted': 'work',
  'relationship.ended': 'work',
  'legal-hold.set': 'work',
  'legal-hold.lifted': 'work',
  'erasure.requested': 'work',
  'erasure.refused': 'work',
  'erasure.done': 'work',
  'deletion.requested': 'work',
  'deletion.withdrawn': 'work',
  'personal-data.exported': 'work',
  'compliance.recorded': 'work',
  'risk-table.proposed': 'work',
  'risk-table.decided': 'work',
  'mark.set': 'work',
  'mark.removed': 'work',
  'marks.discarded': 'work',
  'ownership.saved': 'work',
  'ownership.stated': 'work',
  'message.sent': 'work',
  'colleague.invited': 'work',
  'colleague.changed': 'work',
  'colleague.accepted': 'work',
  'colleague.removed': 'work',
  'colleagues.ended': 'work',
  'note.written': 'work',
  'note.changed': 'work',
  'note.deleted': 'work',
  'task.created': 'work',
  'task.changed': 'work',
  'task.completed': 'work',
  'task.reopened': 'work',
  'task.deleted': 'work',
  'msb-part.checked': 'work',
  'msb-part.unchecked': 'work',
  'msb-application.registered': 'work',
  'msb-record.added': 'work',
  'msb-record.changed': 'work',
  'msb-record.deleted': 'work',
  'msb-notice.due': 'work',
  'msb-register.replaced': 'work',
  'registration.checked': 'work',
  'registration.ending': 'work',
  'review.due-soon': 'work',
  'review.client-reminded': 'work',
  'reply.sent': 'work',
  'reply.received': 'work',
  'learning.begun': 'work',
  'learning.completed': 'work',
  'learner.access-changed': 'work',
  'learner.extra-time-changed': 'work',
  'learner.attempt-allowed': 'work',
  'quiz-attempt.begun': 'work',
  'quiz-attempt.ended': 'work',
  'post.preview-link-made': 'work',
  'post.preview-link-ended': 'work',
  'training-team.invited': 'work',
  'training-team.joined': 'work',
  'training-team.left': 'work',
  'training-team.removed': 'work',
  'training-seats.invited': 'work',
  'training-seats.mailed-again': 'work',
  'training-seats.taken-back': 'work',
  'webhook.delivery-requested': 'work',
  'user.created': 'account',
  'user.changed': 'account',
  'user.role-changed': 'account',
  'address-change.asked': 'account',
  'address-change.cancelled': 'account',
  'user.address-changed': 'account',
  'session.started': 'account',
  'session.ended': 'account',
  'passkey.registered': 'account',
  'passkey.removed': 'account',
  'passkeys.reset': 'account',
  'recovery-codes.issued': 'account',
  'recovery-code.used': 'account',
  'calendar-address.made': 'account',
  'calendar-address.revoked': 'account',
  'documents.mass-read': 'account',
  'audit.checked': 'work',
  'audit.exported': 'work',
  'audit.sealed': 'work',
  'audit.broken': 'work',
  'audit.restored': 'work',
  'reads.lost': 'work',
  'area.searched': 'reads',
  'case.opened': 'reads',
  'case.part-checked': 'reads',
  'case.part-unchecked': 'reads',
  'cases.searched': 'reads',
  'timeline.opened': 'reads',
  'journey.opened': 'reads',
  'notes.opened': 'reads',
  'tasks.opened': 'reads',
  'calendar.read': 'reads',
  'replies.opened': 'reads',
  'messages.opened': 'reads',
  'ownership.opened': 'reads',
  'ownership.exported': 'reads',
  'compliance.downloaded': 'reads',
  'messages.seen': 'reads',
  'personal-data.opened': 'reads',
  'personal-data.searched': 'reads',
  'erasures.listed': 'reads',
  'section.opened': 'reads',
  'documents.opened': 'reads',
  'documents.listed': 'reads',
  'file.opened': 'reads',
  'submission.downloaded': 'reads',
  'verification.opened': 'reads',
  'verifications.listed': 'reads',
  'user.opened': 'reads',
  'users.listed': 'reads',
  'audit.searched': 'reads',
} as const satisfies Record<string, EventKind>;

export type KnownAction = keyof typeof kinds;

/** An action by which staff only read something; every other action is a change. */
export type ReadAction = {
  [Action in KnownAction]: (typeof kinds)[Action] extends 'reads' ? Action : never;
}[KnownAction];

/** In the order of a case's life cycle. */
export const knownActions = Object.keys(kinds) as KnownAction[];

export function isKnownAction(action: string): action is KnownAction {
  return Object.hasOwn(kinds, action);
}

/** The actions on the entries of managed resources, with their kinds. */
const ofEntries = {
  created: 'work',
  changed: 'work',
  deleted: 'work',
  exported: 'work',
  listed: 'reads',
  opened: 'reads',
} as const;

export type EntryAction = keyof typeof ofEntries;

/** The name of an action on a managed resource: `promo-codes.created`. */
export type ManagedAction = `${string}.${EntryAction}`;

/** Returns the resource and the action on its entries, for an action that is in no other list; null otherwise. */
export function managedAction(action: string): { resource: string; did: EntryAction } | null {
  const [resource = '', did = '', ...rest] = isKnownAction(action) ? [] : action.split('.');
  if (rest.length > 0 || !Object.hasOwn(ofEntries, did)) return null;
  return { resource, did: did as EntryAction };
}

/** Returns the kind of an action; an unknown one is case work. */
export function kindOfAction(action: string): EventKind {
  if (isKnownAction(action)) return kinds[action];
  const managed = managedAction(action);
  return managed ? ofEntries[managed.did] : 'work';
}

const staffRoles: readonly string[] = ['administrator', 'reviewer'];

/** Returns whether a staff member did it. */
export function isStaff({ actorRole }: { actorRole: string }): boolean {
  return staffRoles.includes(actorRole);
}

/** The actions by which staff only read something. */
export const readActions = knownActions.filter((action): action is ReadAction => kinds[action] === 'reads');

/** The filters of a case's timeline: entries of one kind, the actions of staff, or their reads. */
export const timelineKinds = [
  'answers',
  'documents',
  'identity',
  'decisions',
  'colleagues',
  'reads',
] as const;

export type TimelineKind = (typeof timelineKinds)[number];

/** A filter of entries: these actions; or all but these, optionally by these roles only. */
export type EntriesOfKind =
  | { actions: readonly string[] }
  | { butActions: readonly string[]; actorRoles?: readonly string[] };

/** Returns the filter of a kind. Without a kind, reads are excluded, because they would outnumber the changes. */
export function entriesOfKind(kind: TimelineKind | undefined): EntriesOfKind {
  if (kind === undefined) return { butActions: readActions };
  if (kind === 'colleagues') return { butActions: readActions, actorRoles: staffRoles };
  return { actions: knownActions.filter((action) => kinds[action] === kind) };
}

/** The filters of the whole trail: changes, or reads. */
export const trailKinds = ['changes', 'reads'] as const;

export type TrailKind = (typeof trailKinds)[number];

/** Returns whether an action is of that kind; an unknown action counts as a change. */
export function isOfTrailKind(action: string, kind: TrailKind): boolean {
  return (kindOfAction(action) === 'reads') === (kind === 'reads');
}
