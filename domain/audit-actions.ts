/** What entries of the audit trail are about. */
export type EventKind = 'answers' | 'documents' | 'identity' | 'decisions' | 'work' | 'account';

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
  'verification.widget-opened': 'identity',
  'verification.handed-in': 'identity',
  'verification.decided': 'identity',
  'verification.reviewed': 'identity',
  'submission.submit': 'decisions',
  'submission.withdraw': 'decisions',
  'submission.takeIntoReview': 'decisions',
  'submission.requestChanges': 'decisions',
  'submission.approve': 'decisions',
  'submission.reject': 'decisions',
  'submission.reopen': 'decisions',
  'case.assigned': 'work',
  'case.exported': 'work',
  'note.written': 'work',
  'note.changed': 'work',
  'note.deleted': 'work',
  'user.created': 'account',
  'user.changed': 'account',
  'user.role-changed': 'account',
  'session.started': 'account',
  'session.ended': 'account',
  'audit.checked': 'work',
} as const satisfies Record<string, EventKind>;

export type KnownAction = keyof typeof kinds;

/** In the order of a case's life. */
export const knownActions = Object.keys(kinds) as KnownAction[];

export function isKnownAction(action: string): action is KnownAction {
  return Object.hasOwn(kinds, action);
}

/** What an action is about; one that is not known is case work. */
export function kindOfAction(action: string): EventKind {
  return isKnownAction(action) ? kinds[action] : 'work';
}

/** The roles of the firm's own people. */
const colleagueRoles: readonly string[] = ['administrator', 'reviewer'];

/** Whether one of the firm's own people did it. */
export function isColleague({ actorRole }: { actorRole: string }): boolean {
  return colleagueRoles.includes(actorRole);
}

/** What a case's timeline can be narrowed to: entries about one thing, or those of the firm's own people. */
export const timelineKinds = ['answers', 'documents', 'identity', 'decisions', 'colleagues'] as const;

export type TimelineKind = (typeof timelineKinds)[number];

/** Which entries those are: by one of these actions, or by somebody in one of these roles. */
export function entriesOfKind(
  kind: TimelineKind,
): { actions: readonly string[] } | { actorRoles: readonly string[] } {
  if (kind === 'colleagues') return { actorRoles: colleagueRoles };
  return { actions: knownActions.filter((action) => kinds[action] === kind) };
}
