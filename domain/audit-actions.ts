/** What entries of the audit trail are about. */
export type EventKind = 'answers' | 'documents' | 'identity' | 'decisions' | 'work' | 'account' | 'reads';

/** Every action that the server writes down, and what it is about; a test compares them with the server's source. */
const kinds = {
  'onboarding.started': 'answers',
  'onboarding.moved': 'answers',
  'onboarding.deleted': 'work',
  'section.saved': 'answers',
  'documents.created': 'documents',
  'documents.saved': 'documents',
  'documents.deleted': 'documents',
  'file.uploaded': 'documents',
  'file.deleted': 'documents',
  'file.abandoned': 'documents',
  'verification.requested': 'identity',
  'verification.requested-of-all': 'identity',
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
  'case.assigned': 'work',
  'case.tagged': 'work',
  'case.untagged': 'work',
  'case.exported': 'work',
  'mark.set': 'work',
  'mark.removed': 'work',
  'marks.discarded': 'work',
  'note.written': 'work',
  'note.changed': 'work',
  'note.deleted': 'work',
  'learning.begun': 'work',
  'learning.completed': 'work',
  'quiz-attempt.begun': 'work',
  'quiz-attempt.ended': 'work',
  'training-team.invited': 'work',
  'training-team.joined': 'work',
  'training-team.left': 'work',
  'training-team.removed': 'work',
  'user.created': 'account',
  'user.changed': 'account',
  'user.role-changed': 'account',
  'session.started': 'account',
  'session.ended': 'account',
  'audit.checked': 'work',
  'audit.sealed': 'work',
  'audit.broken': 'work',
  'audit.restored': 'work',
  'reads.lost': 'work',
  'case.opened': 'reads',
  'case.part-checked': 'reads',
  'case.part-unchecked': 'reads',
  'cases.searched': 'reads',
  'timeline.opened': 'reads',
  'journey.opened': 'reads',
  'notes.opened': 'reads',
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

/** That somebody of the staff has looked at something; every other action is something that happened. */
export type ReadAction = {
  [Action in KnownAction]: (typeof kinds)[Action] extends 'reads' ? Action : never;
}[KnownAction];

/** In the order of a case's life. */
export const knownActions = Object.keys(kinds) as KnownAction[];

export function isKnownAction(action: string): action is KnownAction {
  return Object.hasOwn(kinds, action);
}

/** What is done with the entries of managed resources, and whether it only looks at them. */
const ofEntries = {
  created: 'work',
  changed: 'work',
  deleted: 'work',
  exported: 'work',
  listed: 'reads',
  opened: 'reads',
} as const;

export type EntryAction = keyof typeof ofEntries;

/** An action of a managed resource is called after it: `promo-codes.created`. */
export type ManagedAction = `${string}.${EntryAction}`;

/** The resource and what was done with its entries, for an action that no other list names. */
export function managedAction(action: string): { resource: string; did: EntryAction } | null {
  const [resource = '', did = '', ...rest] = isKnownAction(action) ? [] : action.split('.');
  if (rest.length > 0 || !Object.hasOwn(ofEntries, did)) return null;
  return { resource, did: did as EntryAction };
}

/** What an action is about; one that is not known is case work. */
export function kindOfAction(action: string): EventKind {
  if (isKnownAction(action)) return kinds[action];
  const managed = managedAction(action);
  return managed ? ofEntries[managed.did] : 'work';
}

/** The roles of the firm's own people. */
const staffRoles: readonly string[] = ['administrator', 'reviewer'];

/** Whether one of the firm's own people did it. */
export function isStaff({ actorRole }: { actorRole: string }): boolean {
  return staffRoles.includes(actorRole);
}

/** The actions by which staff only looked at something. */
export const readActions = knownActions.filter((action): action is ReadAction => kinds[action] === 'reads');

/**
 * What a case's timeline can be narrowed to: entries about one thing, what the firm's own people did, or what they
 * looked at.
 */
export const timelineKinds = [
  'answers',
  'documents',
  'identity',
  'decisions',
  'colleagues',
  'reads',
] as const;

export type TimelineKind = (typeof timelineKinds)[number];

/** Which entries belong together: those by one of these actions; or all but those, if need be by these roles alone. */
export type EntriesOfKind =
  | { actions: readonly string[] }
  | { butActions: readonly string[]; actorRoles?: readonly string[] };

/**
 * Which entries those are. Without a kind all that happened: who looked is a matter of its own, or it would drown the
 * rest.
 */
export function entriesOfKind(kind: TimelineKind | undefined): EntriesOfKind {
  if (kind === undefined) return { butActions: readActions };
  if (kind === 'colleagues') return { butActions: readActions, actorRoles: staffRoles };
  return { actions: knownActions.filter((action) => kinds[action] === kind) };
}

/** What the whole trail can be narrowed to: what happened, or who looked. */
export const trailKinds = ['changes', 'reads'] as const;

export type TrailKind = (typeof trailKinds)[number];

/** Whether an action is of that kind; one that is not known has changed something. */
export function isOfTrailKind(action: string, kind: TrailKind): boolean {
  return (kindOfAction(action) === 'reads') === (kind === 'reads');
}
