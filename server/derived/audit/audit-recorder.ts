import type { EntryAction, KnownAction, ManagedAction } from '#domain/audit-actions.ts';
import type { ErasureKind } from '#domain/retention.ts';
import type { Clock } from '#server/platform/core/clock.ts';
import type { EventOf, EventType, Recorder } from '#server/platform/events/events.ts';
import { type AuditEntry, appendAudit } from './audit.ts';

/** The fields of an entry other than the actor. */
type Entry = {
  action: KnownAction | ManagedAction;
  /** The subject: its type and id. */
  about: readonly [string, string];
  details?: AuditEntry['details'];
};

/**
 * Maps each event to its entry; an event without one is a type error. No entry contains a name, an email address or a
 * reason.
 */
export const entryOf: { readonly [Type in EventType]: (event: EventOf<Type>) => Entry } = {
  'section.saved': ({ type, userId, section, version, changed }) => ({
    action: type,
    about: ['section', `${userId}/${section}`],
    details: { version, changed },
  }),
  'draft.kept': aboutDraft,
  'draft.deleted': aboutDraft,
  'reminders.stopped': aboutCase,
  'documents.created': aboutDocuments,
  'documents.saved': aboutDocuments,
  'documents.deleted': aboutDocuments,
  'file.uploaded': ({ type, id, kind, size }) => ({
    action: type,
    about: ['file', id],
    details: { kind, size },
  }),
  'file.deleted': ({ type, id, kind }) => ({ action: type, about: ['file', id], details: { kind } }),
  'file.abandoned': ({ type, id }) => ({ action: type, about: ['file', id] }),
  'verification.requested': ({ type, checkId, role }) => ({
    action: type,
    about: ['identity-check', checkId],
    details: { role },
  }),
  'verification.requested-of-all': ({ type, mails }) => ({
    action: type,
    about: ['users', 'unverified'],
    details: { mails },
  }),
  'verification.consent-decided': ({ type, checkId, decision, noticeVersion }) => ({
    action: type,
    about: ['identity-check', checkId],
    details: { decision, noticeVersion },
  }),
  'verification.source-stated': ({ type, checkId }) => ({ action: type, about: ['identity-check', checkId] }),
  'verification.phone-invited': ({ type, checkId }) => ({ action: type, about: ['identity-check', checkId] }),
  'verification.carried-over': ({ type, check }) => ({ action: type, about: ['identity-check', check.id] }),
  'verification.widget-opened': ({ type, checkId }) => ({ action: type, about: ['identity-check', checkId] }),
  'verification.handed-in': ({ type, before, attempt, documentKind }) => ({
    action: type,
    about: ['identity-check', before.id],
    details: { attempt, documentKind },
  }),
  'verification.decided': ({ type, check, decision }) => ({
    action: type,
    about: ['identity-check', check.id],
    details: { decision, attempt: check.attempt },
  }),
  'verification.reviewed': ({ type, before, status }) => ({
    action: type,
    about: ['identity-check', before.id],
    details: { status },
  }),
  'outreach.reported': ({ type, checkId }) => ({ action: type, about: ['identity-check', checkId] }),
  'outreach.allowed': aboutCase,
  'outreach.kept-stopped': aboutCase,
  'user.created': ({ type, userId, role, cause }) => ({
    action: type,
    about: ['user', userId],
    details: { role, cause },
  }),
  'user.changed': ({ type, userId, fields, role, roles, disabled }) => ({
    action: type,
    about: ['user', userId],
    details: { fields, role, ...(roles.length > 0 && { roles }), disabled },
  }),
  'user.role-changed': ({ type, userId, from, to, roles, cause }) => ({
    action: type,
    about: ['user', userId],
    details: { from, to, ...(roles && { roles }), cause },
  }),
  'address-change.asked': aboutAccount,
  'address-change.cancelled': aboutAccount,
  'user.address-changed': ({ type, userId, cause }) => ({
    action: type,
    about: ['user', userId],
    details: { cause },
  }),
  'session.started': aboutSession,
  'session.ended': aboutSession,
  'passkey.registered': aboutAccount,
  'passkey.removed': aboutAccount,
  'passkeys.reset': aboutAccount,
  'recovery-codes.issued': aboutAccount,
  'recovery-code.used': aboutAccount,
  'calendar-address.made': ({ type, userId, isNew }) => ({
    action: type,
    about: ['user', userId],
    details: { isNew },
  }),
  'calendar-address.revoked': aboutAccount,
  'documents.mass-read': ({ type, userId, documents }) => ({
    action: type,
    about: ['user', userId],
    details: { documents },
  }),
  'onboarding.started': ({ type, onboarding }) => ({ action: type, about: ['onboarding', onboarding.id] }),
  'onboarding.moved': ({ type, after }) => ({
    action: type,
    about: ['onboarding', after.id],
    details: { currentStep: after.current_step },
  }),
  'onboarding.deleted': ({ type, before }) => ({ action: type, about: ['onboarding', before.id] }),
  'submission.moved': ({ event, before, from, to, details }) => ({
    action: `submission.${event}`,
    about: ['onboarding', before.id],
    details: { from, to, ...details },
  }),
  'case.assigned': ({ type, onboardingId, from, to }) => ({
    action: type,
    about: ['onboarding', onboardingId],
    details: { from, to },
  }),
  'case.glass-broken': ({ type, onboardingId, openingId, until }) => ({
    action: type,
    about: ['onboarding', onboardingId],
    details: { opening: openingId, until },
  }),
  'case.tagged': aboutTag,
  'case.untagged': aboutTag,
  'case.part-checked': aboutPart,
  'case.part-unchecked': aboutPart,
  'case.due-date-set': ({ type, onboardingId, from, to }) => ({
    action: type,
    about: ['onboarding', onboardingId],
    details: { from, to },
  }),
  'reminder.sent': aboutCase,
  'review.section-confirmed': ({ type, onboardingId, step }) => ({
    action: type,
    about: ['onboarding', onboardingId],
    details: { step },
  }),
  'case.exported': ({ type, onboardingId, versions }) => ({
    action: type,
    about: ['onboarding', onboardingId],
    details: { versions },
  }),
  'relationship.ended': ({ type, onboardingId, endedOn }) => ({
    action: type,
    about: ['onboarding', onboardingId],
    details: { endedOn },
  }),
  'legal-hold.set': aboutHold,
  'legal-hold.lifted': aboutHold,
  'erasure.requested': aboutErasure,
  'erasure.refused': aboutErasure,
  'erasure.done': (event) => {
    const { action, about, details } = aboutErasure(event);
    const { requestedBy, rows, files } = event;
    return { action, about, details: { ...details, requestedBy, rows, files } };
  },
  'deletion.requested': aboutAccount,
  'deletion.withdrawn': aboutAccount,
  'personal-data.exported': ({ type, of, userId, personId }) => ({
    action: type,
    about: ['user', userId],
    details: { of, person: personId },
  }),
  'compliance.recorded': ({ type, onboardingId, kind, entryId }) => ({
    action: type,
    about: ['onboarding', onboardingId],
    details: { kind, entry: entryId },
  }),
  'risk-table.proposed': ({ type, version }) => ({
    action: type,
    about: ['risk-table', String(version)],
    details: {},
  }),
  'risk-table.decided': ({ type, version, decision }) => ({
    action: type,
    about: ['risk-table', String(version)],
    details: { decision },
  }),
  'examination-pack.requested': ({ type, packId, from, to, rating, isOfTag, withDocuments }) => ({
    action: type,
    about: ['examination-pack', packId],
    details: { from, to, rating, isOfTag, withDocuments },
  }),
  'examination-pack.made': ({ type, packId, relationships, sha256, rootHash }) => ({
    action: type,
    about: ['examination-pack', packId],
    details: { relationships, sha256, rootHash },
  }),
  'examination-pack.failed': aboutPack,
  'examination-pack.downloaded': aboutPack,
  'examination-pack.deleted': aboutPack,
  'mark.set': aboutMark,
  'mark.removed': aboutMark,
  'marks.discarded': ({ type, onboardingId, marks }) => ({
    action: type,
    about: ['onboarding', onboardingId],
    details: { marks },
  }),
  'ownership.saved': ({ type, onboardingId, version, people, organizations, isImport }) => ({
    action: type,
    about: ['onboarding', onboardingId],
    details: { version, people, organizations, import: isImport },
  }),
  'ownership.stated': ({ type, onboardingId, revision, people, organizations }) => ({
    action: type,
    about: ['onboarding', onboardingId],
    details: { revision, people, organizations },
  }),
  'message.sent': ({ type, onboardingId, messageId, attachments }) => ({
    action: type,
    about: ['onboarding', onboardingId],
    details: { message: messageId, attachments },
  }),
  'messages.seen': ({ type, onboardingId, messages }) => ({
    action: type,
    about: ['onboarding', onboardingId],
    details: { messages },
  }),
  'colleague.invited': aboutColleague,
  'colleague.changed': aboutColleague,
  'colleague.accepted': aboutColleague,
  'colleague.removed': aboutColleague,
  'colleagues.ended': ({ type, onboardingId, why, colleagues }) => ({
    action: type,
    about: ['onboarding', onboardingId],
    details: { why, colleagues },
  }),
  'note.written': aboutNote,
  'note.changed': aboutNote,
  'note.deleted': aboutNote,
  'task.created': aboutTask,
  'task.changed': aboutTask,
  'task.completed': aboutTask,
  'task.reopened': aboutTask,
  'task.deleted': aboutTask,
  'msb-part.checked': aboutMsbPart,
  'msb-part.unchecked': aboutMsbPart,
  'msb-application.registered': ({ type, applicationId, registrationNumber }) => ({
    action: type,
    about: ['msb-application', applicationId],
    details: { registrationNumber },
  }),
  'msb-record.added': aboutMsbRecord,
  'msb-record.changed': aboutMsbRecord,
  'msb-record.deleted': aboutMsbRecord,
  'msb-notice.due': ({ type, applicationId, dueOn, state }) => ({
    action: type,
    about: ['msb-application', applicationId],
    details: { dueOn, state },
  }),
  'reply.sent': aboutReply,
  'reply.received': aboutReply,
  'learning.begun': ({ type, learningId, trainingId, versionNumber, run }) => ({
    action: type,
    about: ['training-learners', learningId],
    details: { training: trainingId, version: versionNumber, run },
  }),
  'learning.completed': ({ type, learningId, trainingId, versionNumber, score }) => ({
    action: type,
    about: ['training-learners', learningId],
    details: { training: trainingId, version: versionNumber, score },
  }),
  'learner.access-changed': ({ type, learningId, trainingId, until }) => ({
    action: type,
    about: ['training-learners', learningId],
    details: { training: trainingId, until },
  }),
  'learner.extra-time-changed': ({ type, learningId, trainingId, unit, amount }) => ({
    action: type,
    about: ['training-learners', learningId],
    details: { training: trainingId, unit, amount },
  }),
  'learner.attempt-allowed': ({ type, learningId, trainingId, quizId }) => ({
    action: type,
    about: ['training-learners', learningId],
    details: { training: trainingId, quiz: quizId },
  }),
  'quiz-attempt.begun': ({ type, attemptId, learningId, quizId }) => ({
    action: type,
    about: ['training-quiz-attempt', attemptId],
    details: { learning: learningId, quiz: quizId },
  }),
  'quiz-attempt.ended': ({ type, attemptId, learningId, quizId, state, handedIn }) => ({
    action: type,
    about: ['training-quiz-attempt', attemptId],
    details: { learning: learningId, quiz: quizId, state, handedIn },
  }),
  'post.preview-link-made': aboutPreviewLink,
  'post.preview-link-ended': aboutPreviewLink,
  'training-team.invited': aboutTeam,
  'training-team.joined': aboutTeam,
  'training-team.left': aboutTeam,
  'training-team.removed': aboutTeam,
  'training-seats.invited': ({ type, purchaseId, seatIds }) => ({
    action: type,
    about: ['training-purchases', purchaseId],
    details: { seats: seatIds },
  }),
  'training-seats.mailed-again': aboutSeat,
  'training-seats.taken-back': aboutSeat,
  'webhook.delivery-requested': ({ type, webhookId, deliveryId }) => ({
    action: type,
    about: ['webhooks', webhookId],
    details: { delivery: deliveryId },
  }),
  'registration.checked': ({ type, onboardingId, outcome, before }) => ({
    action: type,
    about: ['onboarding', onboardingId],
    details: { outcome, before },
  }),
  'registration.ending': ({ type, onboardingId, expiresOn, within }) => ({
    action: type,
    about: ['onboarding', onboardingId],
    details: { expiresOn, within },
  }),
  'review.client-reminded': aboutCase,
  'review.due-soon': ({ type, onboardingId, dueOn, within }) => ({
    action: type,
    about: ['onboarding', onboardingId],
    details: { dueOn, within },
  }),
  'msb-register.replaced': ({ type, source, sha256, businesses, added, changed, removed }) => ({
    action: type,
    about: ['msb-register', 'register'],
    details: { source, sha256, businesses, added, changed, removed },
  }),
  'entry.created': aboutEntry('created'),
  'entry.changed': aboutEntry('changed'),
  'entry.deleted': aboutEntry('deleted'),
  'entry.exported': ({ resource, filters }) => ({
    action: `${resource}.exported`,
    about: ['list', resource],
    details: { filters },
  }),
};

type EntryEvent = EventOf<'entry.created' | 'entry.changed' | 'entry.deleted'>;

/** An entry about a managed resource, named after the resource. */
function aboutEntry(did: EntryAction) {
  return ({ resource, id, version, changed }: EntryEvent): Entry => ({
    action: `${resource}.${did}`,
    about: [resource, id],
    details: { version, changed },
  });
}

type DocumentsEvent = EventOf<'documents.created' | 'documents.saved' | 'documents.deleted'>;

function aboutDocuments({ type, id, version, changed }: DocumentsEvent): Entry {
  return { action: type, about: ['onboarding-documents', id], details: { version, changed } };
}

function aboutPart({
  type,
  onboardingId,
  kind,
  key,
}: EventOf<'case.part-checked' | 'case.part-unchecked'>): Entry {
  return { action: type, about: ['onboarding', onboardingId], details: { kind, key } };
}

function aboutCase({
  type,
  onboardingId,
}: EventOf<
  | 'outreach.allowed'
  | 'outreach.kept-stopped'
  | 'reminders.stopped'
  | 'reminder.sent'
  | 'review.client-reminded'
>): Entry {
  return { action: type, about: ['onboarding', onboardingId] };
}

/** Only the step: what was typed is in no entry. */
function aboutDraft({ type, onboardingId, step }: EventOf<'draft.kept' | 'draft.deleted'>): Entry {
  return { action: type, about: ['onboarding', onboardingId], details: { step } };
}

/** Only the tag's id, since its name may contain personal data. */
function aboutTag({ type, onboarding, tagId }: EventOf<'case.tagged' | 'case.untagged'>): Entry {
  return { action: type, about: ['onboarding', onboarding.id], details: { tag: tagId } };
}

function aboutSession({ type, userId, sessionId }: EventOf<'session.started' | 'session.ended'>): Entry {
  return { action: type, about: ['user', userId], details: { sessionId } };
}

type AccountEvent = EventOf<
  | 'address-change.asked'
  | 'address-change.cancelled'
  | 'deletion.requested'
  | 'deletion.withdrawn'
  | 'passkey.registered'
  | 'passkey.removed'
  | 'passkeys.reset'
  | 'recovery-codes.issued'
  | 'recovery-code.used'
  | 'calendar-address.revoked'
>;

function aboutAccount({ type, userId }: AccountEvent): Entry {
  return { action: type, about: ['user', userId] };
}

type ColleagueEvent = EventOf<
  'colleague.invited' | 'colleague.changed' | 'colleague.accepted' | 'colleague.removed'
>;

/** About the case; no email address is stored. */
function aboutColleague(event: ColleagueEvent): Entry {
  const { type, onboardingId, colleagueId: colleague } = event;
  const steps = 'steps' in event ? event.steps : null;
  return {
    action: type,
    about: ['onboarding', onboardingId],
    details: { colleague, ...(steps && { steps }) },
  };
}

function aboutPreviewLink({
  type,
  postId,
  linkId,
}: EventOf<'post.preview-link-made' | 'post.preview-link-ended'>): Entry {
  return { action: type, about: ['blogs', postId], details: { link: linkId } };
}

type TeamEvent = EventOf<
  'training-team.invited' | 'training-team.joined' | 'training-team.left' | 'training-team.removed'
>;

/** About the membership in the team; no email address is stored. */
function aboutTeam({ type, placeId }: TeamEvent): Entry {
  return { action: type, about: ['training-team', placeId] };
}

function aboutSeat({
  type,
  purchaseId,
  seatId,
}: EventOf<'training-seats.mailed-again' | 'training-seats.taken-back'>): Entry {
  return { action: type, about: ['training-purchases', purchaseId], details: { seat: seatId } };
}

/** Without the reason, which may name people. */
function aboutHold({ type, userId, holdId }: EventOf<'legal-hold.set' | 'legal-hold.lifted'>): Entry {
  return { action: type, about: ['user', userId], details: { hold: holdId } };
}

/** How the audit trail names the subjects of erasures. */
const erasedSubjects: Readonly<Record<ErasureKind, string>> = {
  client: 'user',
  person: 'identity-check',
  contact: 'contacts',
  resume: 'resumes',
  'msb-application': 'msb-application',
  newsletter: 'newsletter-subscription',
};

/** What was erased and on which ground; the ids belong to no one any longer. */
function aboutErasure({
  type,
  erasureId,
  kind,
  subjectId,
  ground,
}: EventOf<'erasure.requested' | 'erasure.refused' | 'erasure.done'>): Entry {
  return {
    action: type,
    about: [erasedSubjects[kind], subjectId],
    details: { erasure: erasureId, kind, ground },
  };
}

function aboutPack({
  type,
  packId,
}: EventOf<'examination-pack.failed' | 'examination-pack.downloaded' | 'examination-pack.deleted'>): Entry {
  return { action: type, about: ['examination-pack', packId] };
}

/** Only the step, not the requested change. */
function aboutMark({ type, onboardingId, step }: EventOf<'mark.set' | 'mark.removed'>): Entry {
  return { action: type, about: ['onboarding', onboardingId], details: { step } };
}

/** About the annotated subject, so that it is in a case's timeline; without the text. */
function aboutNote(event: EventOf<'note.written' | 'note.changed' | 'note.deleted'>): Entry {
  const { type, on, noteId } = event;
  const mentions = 'mentions' in event ? event.mentions : [];
  const attachments = 'attachments' in event ? event.attachments : 0;
  return {
    action: type,
    about: [on.about, on.id],
    details: {
      note: noteId,
      ...(mentions.length > 0 && { mentions: [...mentions] }),
      ...(attachments > 0 && { attachments }),
    },
  };
}

/** About the case, so that it is in its timeline; without the title. */
function aboutTask(
  event: EventOf<'task.created' | 'task.changed' | 'task.completed' | 'task.reopened' | 'task.deleted'>,
): Entry {
  const { type, taskId, onboardingId } = event;
  return {
    action: type,
    about: onboardingId === null ? ['task', taskId] : ['onboarding', onboardingId],
    details: {
      ...(onboardingId !== null && { task: taskId }),
      ...('fields' in event && { fields: event.fields }),
      ...('assigneeId' in event && event.assigneeId !== null && { to: event.assigneeId }),
    },
  };
}

function aboutMsbPart({
  type,
  applicationId,
  part,
}: EventOf<'msb-part.checked' | 'msb-part.unchecked'>): Entry {
  return { action: type, about: ['msb-application', applicationId], details: { part } };
}

/** Without the answers, which name people. */
function aboutMsbRecord({
  type,
  applicationId,
  recordId,
  kind,
}: EventOf<'msb-record.added' | 'msb-record.changed' | 'msb-record.deleted'>): Entry {
  return { action: type, about: ['msb-application', applicationId], details: { record: recordId, kind } };
}

/** About the answered record; without the text and the addresses. */
function aboutReply({ type, on, replyId }: EventOf<'reply.sent' | 'reply.received'>): Entry {
  return { action: type, about: [on.about, on.id], details: { reply: replyId } };
}

/** Writes an audit entry for every event. */
export function createAuditRecorder(clock: Clock): Recorder {
  return (trx, event) => {
    const { action, about, details } = entryOf[event.type](event);
    const [subjectType, subjectId] = about;
    const { actorId, actorRole } = event.by;
    return appendAudit(trx, { actorId, actorRole, action, subjectType, subjectId, details }, clock);
  };
}
