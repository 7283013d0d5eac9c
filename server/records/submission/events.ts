import type { ChangeRequest } from '#domain/rules/submission-decision.ts';
import type { SubmissionEvent, SubmissionStatus } from '#machines/submission.machine.ts';
import type { Actor } from '#server/platform/caller/principal.ts';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';

declare module '#server/platform/events/events.ts' {
  interface Events {
    'submission.moved': {
      by: Actor;
      event: SubmissionEvent['type'];
      from: SubmissionStatus;
      to: SubmissionStatus;
      /** ISO 8601, UTC. */
      at: string;
      /** The row before the change, locked. */
      before: StoredOnboarding;
      /** The requested changes. */
      changes: readonly ChangeRequest[];
      /** Audit details, without personal data. */
      details: Readonly<Record<string, string | number | boolean | readonly string[]>>;
    };
  }
}
