import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { happened } from '#server/platform/events/events.ts';
import { notFound } from '#server/platform/http/errors.ts';
import { findOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { findUser } from '#server/records/users/users.repository.ts';
import { caseFiles } from './case-files.ts';
import { sendArchive } from './send-archive.ts';

/** Exports a case as an archive, for staff only. */
export function exportHandlers(deps: Deps): Handlers<'exportCase'> {
  const { db } = deps;

  return {
    async exportCase({ principal, params }, reply) {
      const onboarding = await findOnboarding(db, params.id);
      const client = onboarding && (await findUser(db, onboarding.user_id));
      if (!client) throw notFound();
      return sendArchive(deps, reply, {
        account: principal.userId,
        userIds: [client.id],
        fileName: `case-${onboarding.id}.zip`,
        files: caseFiles(deps, { onboarding, client, account: principal.userId, audience: 'staff' }),
        record: (trx) =>
          happened(trx, {
            type: 'case.exported',
            by: actorOf(principal),
            onboardingId: onboarding.id,
            versions: onboarding.submissions,
          }),
      });
    },
  };
}
