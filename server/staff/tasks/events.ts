import type { Actor } from '#server/platform/caller/principal.ts';

type TaskEvent = { by: Actor; taskId: string; onboardingId: string | null };

declare module '#server/platform/events/events.ts' {
  interface Events {
    'task.created': TaskEvent & { assigneeId: string };
    /** @property fields the names of the changed fields @property assigneeId the new assignee; null if it is the same */
    'task.changed': TaskEvent & { fields: readonly string[]; assigneeId: string | null };
    'task.completed': TaskEvent;
    'task.reopened': TaskEvent;
    'task.deleted': TaskEvent;
  }
}
