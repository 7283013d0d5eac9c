import type { Transaction } from 'kysely';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Follower } from '#server/platform/events/events.ts';
import { addEntry, deleteAbout, deleteOfItem, type InboxRow, markItemRead } from './inbox.repository.ts';

type Entry = Pick<InboxRow, 'kind' | 'about' | 'subject_id'> & { item_id?: string | null };

const records = ['contacts', 'msb-application', 'resumes'] as const;

/** Writes the inboxes of the staff members whom an event concerns, and removes what no longer exists. */
export function createInboxFollower({ clock, random }: Pick<CoreDeps, 'clock' | 'random'>): Follower {
  const now = () => clock.now().toISOString();

  /** Adds an entry to the inbox of a reader; nothing for no one, and for the staff member who caused it. */
  async function notify(
    trx: Transaction<Database>,
    userId: string | null,
    by: Actor,
    { item_id = null, ...entry }: Entry,
  ): Promise<void> {
    if (userId === null || userId === by.actorId) return;
    const isStaff = by.actorRole === 'administrator' || by.actorRole === 'reviewer';
    await addEntry(trx, {
      ...entry,
      id: newId(random),
      user_id: userId,
      item_id,
      actor_id: isStaff ? by.actorId : null,
      created_at: now(),
    });
  }

  /** Adds an entry about a case to the inbox of its assignee. */
  async function notifyAssignee(
    trx: Transaction<Database>,
    onboardingId: string,
    by: Actor,
    kind: Entry['kind'],
  ): Promise<void> {
    const onboarding = await trx
      .selectFrom('onboardings')
      .select('assignee_id')
      .where('id', '=', onboardingId)
      .executeTakeFirst();
    const entry = { kind, about: 'onboarding', subject_id: onboardingId } as const;
    await notify(trx, onboarding?.assignee_id ?? null, by, entry);
  }

  async function ofTask(
    trx: Transaction<Database>,
    userId: string,
    { by, taskId, onboardingId }: { by: Actor; taskId: string; onboardingId: string | null },
  ): Promise<void> {
    const about = onboardingId === null ? 'task' : 'onboarding';
    const entry = { about, subject_id: onboardingId ?? taskId, item_id: taskId } as const;
    await notify(trx, userId, by, { kind: 'task-assigned', ...entry });
  }

  const ofMentions: NonNullable<Follower['note.written']> = async (trx, { by, on, noteId, mentions }) => {
    for (const id of mentions) {
      const entry = { about: on.about, subject_id: on.id, item_id: noteId };
      await notify(trx, id, by, { kind: 'mentioned', ...entry });
    }
  };

  return {
    'case.assigned': (trx, { by, onboardingId, to }) =>
      notify(trx, to, by, { kind: 'case-assigned', about: 'onboarding', subject_id: onboardingId }),

    async 'message.sent'(trx, { by, onboardingId }) {
      if (by.actorRole !== 'client') return;
      await notifyAssignee(trx, onboardingId, by, 'client-message');
    },

    async 'submission.moved'(trx, { by, to, before }) {
      if (by.actorRole !== 'client' || to !== 'submitted') return;
      const entry = { about: 'onboarding', subject_id: before.id } as const;
      await notify(trx, before.assignee_id, by, { kind: 'case-submitted', ...entry });
    },

    async 'registration.checked'(trx, { by, onboardingId, before }) {
      // The first comparison is part of the intake, and shown with the case.
      if (before === null || before === 'not-checked') return;
      await notifyAssignee(trx, onboardingId, by, 'registration-changed');
    },
    'msb-application.registered': (trx, { by, applicationId, assigneeId }) =>
      notify(trx, assigneeId, by, {
        kind: 'msb-registered',
        about: 'msb-application',
        subject_id: applicationId,
      }),
    'msb-notice.due': (trx, { by, applicationId, assigneeId, recordId, state }) =>
      notify(trx, assigneeId, by, {
        kind: state === 'overdue' ? 'msb-notice-overdue' : 'msb-notice-due',
        about: 'msb-application',
        subject_id: applicationId,
        item_id: recordId,
      }),
    async 'msb-record.changed'(trx, { recordId, isOpen }) {
      if (!isOpen) await markItemRead(trx, recordId, now());
    },
    'msb-record.deleted': (trx, { recordId }) => deleteOfItem(trx, recordId),
    'registration.ending': (trx, { by, onboardingId }) =>
      notifyAssignee(trx, onboardingId, by, 'registration-ending'),
    'review.due-soon': (trx, { by, onboardingId }) => notifyAssignee(trx, onboardingId, by, 'review-due'),

    'note.written': ofMentions,
    async 'note.changed'(trx, { mentions, ...event }) {
      await ofMentions(trx, { ...event, type: 'note.written', mentions, attachments: 0 });
    },
    'note.deleted': (trx, { noteId }) => deleteOfItem(trx, noteId),

    'task.created': (trx, { assigneeId, ...event }) => ofTask(trx, assigneeId, event),
    async 'task.changed'(trx, { assigneeId, ...event }) {
      if (assigneeId === null) return;
      await deleteOfItem(trx, event.taskId);
      await ofTask(trx, assigneeId, event);
    },
    'task.completed': (trx, { taskId }) => markItemRead(trx, taskId, now()),
    'task.deleted': (trx, { taskId }) => deleteOfItem(trx, taskId),

    'onboarding.deleted': (trx, { before }) =>
      deleteAbout(trx, { about: 'onboarding', subjectId: before.id }),
    async 'entry.deleted'(trx, { resource, id }) {
      const about = records.find((each) => each === resource);
      if (about) await deleteAbout(trx, { about, subjectId: id });
    },
  };
}
