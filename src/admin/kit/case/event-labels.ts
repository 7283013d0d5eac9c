import type { components } from '#contract/schema.d.ts';
import {
  type EntryAction,
  type EventKind,
  isKnownAction,
  isStaff,
  type KnownAction,
  managedAction,
} from '#domain/audit-actions.ts';
import { identityDocuments } from '#domain/catalogues/identity-documents.ts';
import { entryForms, entryKinds } from '#domain/compliance/entries/entry-forms.ts';
import { dayInWords } from '#domain/copy.ts';
import { nameOfField } from '#domain/field-names.ts';
import { msbParts } from '#domain/msb/parts.ts';
import { msbRecordForms, msbRecordKinds } from '#domain/msb/records/record-forms.ts';
import { type ErasureKind, erasureGrounds, erasureKinds, groundLabels } from '#domain/retention.ts';
import { type BuiltInRole, builtInRoles, isBuiltInRole } from '#domain/rules/permission.ts';
import { steps } from '#machines/steps.ts';
import { dayOfTimeInWords, timeInWords } from '#src/ui/text/date-text.ts';
import { roleLabels } from '../role-labels.ts';

/** The part of an audit trail entry that its text depends on. */
export type AuditEvent = Pick<
  components['schemas']['AuditEntry'],
  'actorId' | 'actor' | 'actorRole' | 'action' | 'subjectId' | 'details'
> &
  Partial<Pick<components['schemas']['AuditEntry'], 'file' | 'reason'>>;

export const eventKinds: Readonly<Record<EventKind, string>> = {
  answers: 'Answers',
  documents: 'Documents',
  identity: 'Identity',
  decisions: 'Decisions',
  work: 'Case work',
  account: 'Accounts and sign-ins',
  reads: 'Views',
};

/** Returns the title of a kind of entry of the compliance file, as an audit entry stores the kind. */
function entryTitle(kind: unknown): string {
  const known = entryKinds.find((each) => each === kind);
  return known ? entryForms[known].title : 'an entry';
}

/** Returns the name of an id that the page knows: a check's person, a staff member. */
export type NameOf = (id: string) => string | undefined;

/** The text after the actor: `saved Company Details`. */
type Action = string | ((event: AuditEvent, nameOf: NameOf) => string);

const actions: Readonly<Record<KnownAction, Action>> = {
  'onboarding.started': 'started the onboarding',
  'onboarding.moved': ({ details }) =>
    `went to ${titleOf(({ id }) => id === details.currentStep) ?? 'another step'}`,
  'onboarding.deleted': 'removed the case from the lists',
  'section.saved': (event) =>
    `saved ${stepOfSection(event)?.title ?? 'answers'}${isStaff(event) ? ' on the client’s behalf' : ''}`,
  'draft.kept': ({ details }) =>
    `left ${titleOf(({ id }) => id === details.step) ?? 'a step'} without saving and stored what was typed`,
  'draft.deleted': ({ details }) =>
    `deleted what was typed and not saved on ${titleOf(({ id }) => id === details.step) ?? 'a step'}`,
  'reminders.stopped': 'ended the reminders to continue',
  'documents.created': 'saved the documents for the first time',
  'documents.saved': 'saved the documents',
  'documents.deleted': 'deleted the list of documents',
  'file.uploaded': 'uploaded a file',
  'file.deleted': 'deleted a file',
  'file.abandoned': 'removed an uploaded file that was never saved',
  'verification.requested': ({ subjectId, details }, nameOf) =>
    `had a verification email sent to ${nameOf(subjectId) ?? asPersonRole(details.role)}`,
  'verification.requested-of-all': ({ details }) =>
    `asked ${counted(details.mails, 'client')} by email to verify their identity`,
  'verification.source-stated': 'stated a document of another issuer',
  'verification.consent-decided': ({ details }) => consentOf(details.decision),
  'verification.phone-invited': 'used a phone to photograph their identity document',
  'verification.carried-over': 'copied the representative’s verified identity from the people named',
  'verification.widget-opened': 'opened the identity provider’s check',
  'verification.handed-in': ({ details }) => `submitted photographs of ${documentOf(details.documentKind)}`,
  'verification.decided': ({ subjectId, details }, nameOf) =>
    `${details.decision === 'approve' ? 'approved' : 'refused'} the identity check${of(nameOf(subjectId))}`,
  'verification.reviewed': ({ subjectId, details }, nameOf) =>
    `recorded the identity provider’s result${of(nameOf(subjectId))}: ${resultOf(details.status)}`,
  'outreach.reported': 'reported the email that asked them to verify their identity',
  'outreach.allowed': 'allowed emails to the people of this client again',
  'outreach.kept-stopped': 'left the emails to the people of this client stopped',
  'submission.submit': 'submitted the case',
  'submission.withdraw': 'withdrew the submission',
  'submission.takeIntoReview': 'took the case into review',
  'submission.requestChanges': 'asked for changes',
  'submission.approve': 'approved the case',
  'submission.reject': 'rejected the case',
  'submission.reopen': 'reopened the case',
  'submission.amend': 'changed what the client had certified',
  'submission.restore': 'restored what the client had certified',
  'submission.certify': 'certified the changes made on their behalf',
  'submission.update': 'started to update the approved answers',
  'submission.abandon': 'gave up the update, and restored the approved answers',
  'submission.startReview': 'asked the client to confirm the approved answers',
  'submission.endReview': ({ details }) => reviewOutcomeInWords(details),
  'case.assigned': assigned,
  'case.glass-broken': 'opened the case with a reason, while it was assigned to someone else',
  'case.tagged': 'tagged the case',
  'case.untagged': 'removed a tag from the case',
  'case.due-date-set': ({ details }) =>
    typeof details.to === 'string'
      ? `set the due date to ${dayOfTimeInWords(details.to)}`
      : 'removed the due date',
  'reminder.sent': 'reminded the client by email to continue',
  'review.section-confirmed': ({ details }) =>
    `confirmed that the answers are still correct${inStep(details.step)}`,
  'case.exported': 'exported the case',
  'examination-pack.requested': ({ details }) =>
    `requested an examination pack of ${dayOf(details.from)} to ${dayOf(details.to)}`,
  'examination-pack.made': ({ details }) =>
    `made an examination pack of ${counted(details.relationships, 'relationship')}`,
  'examination-pack.failed': 'could not make an examination pack',
  'examination-pack.downloaded': 'downloaded an examination pack',
  'examination-pack.deleted': 'deleted the file of an examination pack',
  'relationship.ended': ({ details }) =>
    typeof details.endedOn === 'string'
      ? `recorded that the relationship ended on ${dayOf(details.endedOn)}`
      : 'removed the end of the relationship',
  'legal-hold.set': 'set a legal hold',
  'legal-hold.lifted': 'lifted the legal hold',
  'erasure.requested': ({ details }) => `asked to erase ${erasedWords(details)}`,
  'erasure.refused': ({ details }) => `refused to erase ${erasedWords(details)}`,
  'erasure.done': ({ details }) => `erased ${erasedWords(details)}`,
  'deletion.requested': 'asked for the deletion of their data',
  'deletion.withdrawn': 'took back the request for deletion',
  'personal-data.exported': ({ details }) =>
    `downloaded everything stored about a ${details.of === 'person' ? 'person of the case' : 'client'}`,
  'compliance.recorded': ({ details }) => `recorded in the compliance file: ${entryTitle(details.kind)}`,
  'risk-table.proposed': 'proposed another risk table',
  'risk-table.decided': ({ details }) =>
    details.decision === 'approve' ? 'approved a risk table' : 'refused a risk table',
  'mark.set': ({ details }) => `marked a change to request${inStep(details.step)}`,
  'mark.removed': ({ details }) => `removed a mark${inStep(details.step)}`,
  'marks.discarded': ({ details }) => `discarded ${counted(details.marks, 'mark')}`,
  'ownership.saved': ({ details }) =>
    details.import === true ? 'imported the ownership structure' : 'saved the ownership structure',
  'ownership.stated': 'stated who owns and controls the company',
  'message.sent': 'sent a message',
  'colleague.invited': ({ details }) => `invited a colleague to fill in ${partsIn(details.steps)}`,
  'colleague.changed': ({ details }) => `changed what a colleague may fill in to ${partsIn(details.steps)}`,
  'colleague.accepted': 'accepted the invitation as a colleague',
  'colleague.removed': 'ended the access of a colleague',
  'colleagues.ended': ({ details }) => `ended the access of ${counted(details.colleagues, 'colleague')}`,
  'note.written': 'wrote a note',
  'note.changed': 'changed a note',
  'note.deleted': 'deleted a note',
  'task.created': 'created a task',
  'task.changed': 'changed a task',
  'task.completed': 'completed a task',
  'task.reopened': 'opened a completed task again',
  'task.deleted': 'deleted a task',
  'msb-part.checked': ({ details }) => `ticked ${msbPartOf(details.part)} as checked`,
  'msb-part.unchecked': ({ details }) => `removed the tick from ${msbPartOf(details.part)}`,
  'msb-application.registered': ({ details }) =>
    `found the registration ${details.registrationNumber} in FINTRAC’s register`,
  'msb-record.added': ({ details }) => `added ${msbRecordOf(details.kind)}`,
  'msb-record.changed': ({ details }) => `changed ${msbRecordOf(details.kind)}`,
  'msb-record.deleted': ({ details }) => `deleted ${msbRecordOf(details.kind)}`,
  'msb-notice.due': ({ details }) =>
    `noticed that a change notice ${details.state === 'overdue' ? 'was' : 'is'} due on ${dayOf(details.dueOn)}`,
  'registration.checked': ({ details }) =>
    `compared the company with FINTRAC’s register: ${String(details.outcome).replaceAll('-', ' ')}`,
  'registration.ending': ({ details }) =>
    `noticed that the registration with FINTRAC ends on ${dayOf(details.expiresOn)}, within ${details.within} days`,
  'review.client-reminded': 'reminded the client by email to confirm the approved answers',
  'review.due-soon': ({ details }) =>
    `noticed that the periodic review is due on ${dayOf(details.dueOn)}, within ${details.within} days`,
  'msb-register.replaced': ({ details }) =>
    `${details.source === 'fetched' ? 'fetched' : 'uploaded'} FINTRAC’s register of money services businesses`,
  'reply.sent': 'answered by email',
  'reply.received': ({ actorRole }) =>
    actorRole === 'system' ? 'attached an answer that came by email' : 'recorded an answer',
  'learning.begun': ({ details }) =>
    typeof details.run === 'number' && details.run > 1 ? 'began a training again' : 'began a training',
  'learning.completed': 'completed a training',
  'learner.access-changed': ({ details }) =>
    details.until === null
      ? 'removed the end of a learner’s access'
      : `set the end of a learner’s access to ${dayOf(details.until)}`,
  'learner.extra-time-changed': ({ details }) =>
    details.amount === null
      ? 'removed a learner’s extra time'
      : `gave a learner ${details.amount}${details.unit === 'percent' ? '%' : ' minutes'} of extra time`,
  'learner.attempt-allowed': 'allowed a learner another attempt at a quiz',
  'quiz-attempt.begun': 'began an attempt at a quiz',
  'quiz-attempt.ended': ({ details }) =>
    `${details.state === 'passed' ? 'passed a quiz' : 'did not pass a quiz'}${details.handedIn === false ? 'because the time was over' : ''}`,
  'post.preview-link-made': 'made a preview link of a post',
  'post.preview-link-ended': 'ended a preview link of a post',
  'training-team.invited': 'asked a team member to show their certificates',
  'training-team.joined': 'agreed that a company sees their certificates',
  'training-team.left': 'stopped a company from seeing their certificates',
  'training-team.removed': 'removed a team member from the list of trained people',
  'training-seats.invited': ({ details }) =>
    Array.isArray(details.seats) && details.seats.length > 1
      ? `invited ${details.seats.length} people to seats of a training`
      : 'invited a person to a seat of a training',
  'training-seats.mailed-again': 'sent the invitation to a seat of a training again',
  'training-seats.taken-back': 'took back a seat of a training',
  'webhook.delivery-requested': 'had a webhook sent',
  'user.created': ({ details }) =>
    details.cause === 'sign-in' ? 'got an account by signing in' : 'created an account for someone',
  'user.changed': ({ details }) =>
    Array.isArray(details.fields) && details.fields.includes('disabled')
      ? `${details.disabled === true ? 'disabled' : 'enabled'} an account`
      : 'changed an account',
  'address-change.asked': 'asked to sign in with another address',
  'address-change.cancelled': 'cancelled the change of the sign-in address',
  'user.address-changed': ({ details }) =>
    details.cause === 'undo'
      ? 'took the change of the sign-in address back'
      : details.cause === 'oidc'
        ? 'was given the sign-in address of the organisation’s account'
        : 'changed the sign-in address',
  'user.role-changed': ({ details }) =>
    `was made ${rolesOf(details.roles) ?? roleOf(details.to).toLowerCase()} by the server’s settings`,
  'session.started': 'signed in',
  'passkey.registered': 'registered a passkey',
  'passkey.removed': 'removed a passkey',
  'passkeys.reset': 'removed all passkeys of an account',
  'recovery-codes.issued': 'replaced their recovery codes',
  'recovery-code.used': 'used a recovery code',
  'calendar-address.made': ({ details }) =>
    details.isNew === true ? 'made an address for their calendar' : 'replaced the address of their calendar',
  'calendar-address.revoked': 'revoked the address of their calendar',
  'documents.mass-read': ({ details }) =>
    `notified administrators: an account opened ${counted(details.documents, 'document')} within an hour`,
  'session.ended': 'logged out',
  'audit.checked': ({ details }) => {
    if (details.ok !== false) return 'checked the audit trail: it is intact';
    if (details.reason === 'wiped') return 'checked the audit trail: it was emptied';
    return typeof details.firstBad === 'number'
      ? `checked the audit trail: entry ${details.firstBad} was changed`
      : 'checked the audit trail: its anchors were changed';
  },
  'audit.exported': 'exported the audit trail',
  'audit.sealed': ({ details }) =>
    `sealed the ${counted(details.entries, 'entry', 'entries')} so far with a key`,
  'audit.broken': 'found the end of the audit trail changed from outside, and continued after it',
  'audit.restored': ({ details }) =>
    `acknowledged a restore from a backup, which lost entries up to ${details.lastEntry}`,
  'reads.lost': ({ details }) =>
    `could not record ${counted(details.count, 'view', 'views')} of staff while the database was unavailable`,
  'area.searched': ({ details }) => `searched the staff area${found(details)}`,
  'case.opened': 'viewed the case',
  'case.part-checked': (event, nameOf) => `ticked ${partOf(event, nameOf)} as checked`,
  'case.part-unchecked': (event, nameOf) => `removed the tick from ${partOf(event, nameOf)}`,
  'cases.searched': ({ details }) => `searched cases${found(details)}`,
  'timeline.opened': 'viewed the timeline',
  'journey.opened': 'viewed the history of the case',
  'notes.opened': 'viewed the notes',
  'tasks.opened': 'viewed tasks',
  'calendar.read': ({ details }) =>
    `read their calendar with a calendar program: ${counted(details.hits, 'entry', 'entries')}`,
  'replies.opened': 'viewed the replies',
  'messages.opened': 'viewed the messages',
  'ownership.opened': 'viewed the ownership structure',
  'ownership.exported': 'exported the ownership structure',
  'compliance.downloaded': 'downloaded the compliance file',
  'messages.seen': ({ details }) => `read ${counted(details.messages, 'message')}`,
  'section.opened': (event) => `looked at ${stepOfSection(event)?.title ?? 'answers'}`,
  'documents.opened': 'viewed the list of documents',
  'documents.listed': ({ details }) => `searched lists of documents${found(details)}`,
  'file.opened': ({ file, details }) =>
    `${details.saved === true ? 'downloaded' : 'opened'} a ${file ?? 'document or photograph'}`,
  'submission.downloaded': ({ details }) => `downloaded version ${String(details.version)} as a PDF`,
  'verification.opened': 'viewed the identity checks',
  'verifications.listed': ({ details }) => `searched waiting identity checks${found(details)}`,
  'user.opened': 'viewed an account',
  'users.listed': ({ details }) => `searched accounts${found(details)}`,
  'personal-data.opened': 'viewed the retention of the case',
  'personal-data.searched': 'searched for what is stored about an email address',
  'erasures.listed': ({ details }) => `searched erasures${found(details)}`,
  'audit.searched': ({ details }) => `searched the audit trail${found(details)}`,
};

const erasedKinds: Readonly<Record<ErasureKind, string>> = {
  client: 'a client',
  person: 'a person of a case',
  contact: 'a message',
  resume: 'a résumé',
  'msb-application': 'an application',
  newsletter: 'a newsletter subscription',
};

/** What was erased, and why. */
function erasedWords({ kind, ground }: AuditEvent['details']): string {
  const what = erasureKinds.find((each) => each === kind);
  const why = erasureGrounds.find((each) => each === ground);
  const reason =
    why === undefined ? '' : ` (${groundLabels[why].replace(/^./, (letter) => letter.toLowerCase())})`;
  return `${what === undefined ? 'personal data' : erasedKinds[what]}${reason}`;
}

const actionsOnEntries: Readonly<Record<EntryAction, string>> = {
  created: 'added an entry to',
  changed: 'changed an entry of',
  deleted: 'deleted an entry of',
  exported: 'exported entries of',
  listed: 'searched',
  opened: 'viewed an entry of',
};

/** Returns the action on a managed resource as text, with the resource's name; any other action is returned as it is. */
function actionOnEntry({ action, details }: AuditEvent): string {
  const managed = managedAction(action);
  if (!managed) return action;
  const words = `${actionsOnEntries[managed.did]} ${managed.resource.replaceAll('-', ' ').replace(/^msb\b/, 'MSB')}`;
  return managed.did === 'listed' ? `${words}${found(details)}` : words;
}

/** Returns a stored day as text; anything else, which no release has written, as it is. */
const dayOf = (day: unknown): string =>
  typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? dayInWords(day) : String(day);

const noName: NameOf = () => undefined;

/**
 * Returns an entry as text: who, such as `Ada Lovelace (client)`, and what they did, such as `saved Company Details`. An action
 * without a text is shown by its name.
 */
export function eventLabels(event: AuditEvent, nameOf: NameOf = noName): { who: string; did: string } {
  const action = isKnownAction(event.action) ? actions[event.action] : actionOnEntry(event);
  return {
    who: actorText(event, nameOf),
    did: typeof action === 'function' ? action(event, nameOf) : action,
  };
}

/** Returns further details as terms and descriptions. The audit trail names fields, never values. */
export function eventDetails(event: AuditEvent, nameOf: NameOf = noName): { term: string; text: string }[] {
  const { details } = event;
  const known: Record<string, string | undefined> = {
    Changed: fieldNames(event, details.changed) ?? fieldNames(event, details.fields),
    Version: numberIn(details.version ?? details.versions),
    Attempt: numberIn(details.attempt),
    'Marked for change': numberIn(details.changes),
    Overridden: overriddenIn(details.overridden, nameOf),
    Rationale: details.rationale === true ? 'Recorded for staff only' : undefined,
    'Searched by': searchedBy(details.filters),
    Reason: event.reason,
    'Open until': typeof details.until === 'string' ? timeInWords(details.until) : undefined,
    Role: typeof details.role === 'string' ? roleOf(details.role) : undefined,
  };
  return Object.entries(known).flatMap(([term, text]) => (text ? [{ term, text }] : []));
}

const objectionWords: Readonly<Record<string, string>> = {
  identity: 'Open identity check',
  asked: 'Requested and not changed',
  missing: 'Missing',
  marked: 'Marked and not sent',
};

/** Returns the objections that an approval overrode; for an identity check with its person, if the page knows them. */
function overriddenIn(names: unknown, nameOf: NameOf): string | undefined {
  if (!Array.isArray(names)) return undefined;
  const words = names.map((name) => {
    const [kind = '', place = ''] = String(name).split(/: (.*)/s);
    const shown = kind === 'identity' ? (nameOf(place) ?? ownerOf(place)) : place;
    return `${objectionWords[kind] ?? kind}: ${shown}`;
  });
  return words.join('; ');
}

const ownerOf = (checkId: string) => (checkId === 'self' ? 'the representative' : 'a person');

const filterWords: Readonly<Record<string, string>> = {
  search: 'words',
  text: 'words',
  status: 'status',
  assignee: 'assignee',
  waitingDays: 'days of waiting',
  risk: 'risk',
  dueDays: 'due date',
  tag: 'tag',
  unread: 'unread messages',
  duplicates: 'duplicates',
  similar: 'similar words',
  role: 'role',
  actorId: 'account',
  action: 'action',
  subjectId: 'subject',
  caseId: 'company',
  kind: 'kind',
  from: 'first day',
  to: 'last day',
};

function searchedBy(filters: unknown): string | undefined {
  if (!Array.isArray(filters)) return undefined;
  return filters.map((name) => filterWords[String(name)] ?? String(name)).join(', ');
}

function actorText({ actor, actorId, actorRole }: AuditEvent, nameOf: NameOf): string {
  if (actorRole === 'system') return 'The portal';
  if (actorRole === 'anonymous') return 'Someone who was not signed in';
  if (actorRole === 'person') return `${(actorId && nameOf(actorId)) || 'A person'} (by their emailed link)`;
  if (actorRole === 'api-key') return `${actor ?? 'A program'} (API key)`;
  return `${actor ?? 'A former account'} (${roleOf(actorRole).toLowerCase()})`;
}

function assigned({ actorId, details }: AuditEvent, nameOf: NameOf): string {
  const named = (id: unknown) => (typeof id === 'string' && nameOf(id)) || 'a staff member';
  if (details.to === null) {
    return details.from === actorId
      ? 'unassigned themselves from the case'
      : `unassigned ${named(details.from)} from the case`;
  }
  return details.to === actorId
    ? 'assigned the case to themselves'
    : `assigned the case to ${named(details.to)}`;
}

type AnyStep = { id: string; title: string; section: string | null };

/** Returns the names of the parts that are shared with a colleague. */
function partsIn(ids: unknown): string {
  if (!Array.isArray(ids)) return 'parts of it';
  return ids.map((shared) => titleOf(({ id }) => id === shared) ?? 'another part').join(', ');
}

const msbRecordOf = (kind: unknown) => {
  const one = msbRecordKinds.find((each) => each === kind);
  if (!one) return 'a record';
  return one === 'agent' ? 'an agent' : `a ${msbRecordForms[one].one}`;
};

const msbPartOf = (part: unknown) => msbParts.find(({ id }) => id === part)?.title ?? 'a part';

const inStep = (step: unknown) => {
  const title = titleOf(({ id }) => id === step);
  return title ? ` in ${title}` : '';
};

/** Returns the part of a case that was checked: the entry names sections, and files and people by their ids. */
function partOf({ details: { kind, key } }: AuditEvent, nameOf: NameOf): string {
  if (kind === 'section') return titleOf(({ section }) => section === key) ?? 'a section';
  return (typeof key === 'string' && nameOf(key)) || (kind === 'document' ? 'a document' : 'a person');
}

const titleOf = (isIt: (step: AnyStep) => boolean) => steps.find(isIt)?.title;

function stepOfSection({ subjectId }: AuditEvent): AnyStep | undefined {
  const section = subjectId.split('/').at(-1);
  return steps.find((step) => step.section === section);
}

const accountFields: Readonly<Record<string, string>> = {
  firstName: 'First name',
  lastName: 'Last name',
  role: 'Role',
  roles: 'Roles',
  disabled: 'Whether it is disabled',
};

function fieldNames(event: AuditEvent, names: unknown): string | undefined {
  if (!Array.isArray(names)) return undefined;
  const nameOfOne = (name: string) => {
    if (event.action === 'user.changed') return accountFields[name];
    const step = event.action.startsWith('documents.') ? 'onboardingDocuments' : stepOfSection(event)?.id;
    return nameOfField(step ?? '', name);
  };
  return names.map((name) => nameOfOne(String(name)) || String(name)).join(', ');
}

/** Returns the built-in roles of staff as text; undefined where the entry names none. */
function rolesOf(ids: unknown): string | undefined {
  if (!Array.isArray(ids) || ids.length === 0) return undefined;
  const words = ids.map((id) =>
    isBuiltInRole(String(id)) ? builtInRoles[String(id) as BuiltInRole].label : 'a role of the firm',
  );
  return words.join(', ').toLowerCase();
}

function roleOf(role: unknown): string {
  const known = Object.entries({ ...roleLabels, ...personRoles }).find(([key]) => key === role);
  return known?.[1] ?? String(role);
}

const personRoles = { directors: 'Director', beneficialOwners: 'Beneficial owner' };

const asPersonRole = (role: unknown) =>
  role === 'directors' ? 'a director' : role === 'beneficialOwners' ? 'a beneficial owner' : 'a person';

function consentOf(decision: unknown): string {
  if (decision === 'agreed') return 'agreed to the comparison of their face';
  if (decision === 'withdrawn') return 'withdrew the consent to the comparison of their face';
  return 'declined the comparison of their face';
}

function documentOf(kind: unknown): string {
  const label = identityDocuments.find(({ key }) => key === kind)?.label.toLowerCase();
  return label ? `${/^[aeiou]/.test(label) ? 'an' : 'a'} ${label}` : 'a document';
}

/** Returns how a periodic review was closed by staff. */
function reviewOutcomeInWords({ outcome, until }: AuditEvent['details']): string {
  return outcome === 'postponed'
    ? `postponed the periodic review to ${String(until)}`
    : 'completed the periodic review without an answer of the client';
}

const results: Readonly<Record<string, string>> = {
  verified: 'verified',
  refused: 'refused',
  pending: 'still under way',
  not_started: 'not begun',
};
const resultOf = (status: unknown) => results[String(status)] ?? String(status);

const of = (name: string | undefined) => (name ? ` of ${name}` : '');
const numberIn = (value: unknown) => (typeof value === 'number' && value > 0 ? String(value) : undefined);
const counted = (count: unknown, one: string, many = `${one}s`) =>
  `${String(count)} ${count === 1 ? one : many}`;

/** Returns the number of hits, and whether there was a search; its text is not recorded. */
function found({ filters, hits }: AuditEvent['details']): string {
  const narrowed = Array.isArray(filters) && filters.length > 0 ? ' by a search' : '';
  return `${narrowed}: ${counted(hits, 'hit')}`;
}
