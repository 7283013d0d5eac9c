import { Readable } from 'node:stream';
import { appendAudit } from '../audit/audit.ts';
import type { Handlers } from '../contract/handlers.ts';
import { inTransaction } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { findOnboarding } from '../onboarding/onboarding.repository.ts';
import { findUser } from '../users/users.repository.ts';
import { caseArchive } from './case-archive.ts';

/** A case to take away, for colleagues alone. */
export function exportHandlers(deps: Deps): Handlers<'exportCase'> {
  const { db, clock } = deps;

  return {
    async exportCase({ principal, params }, reply) {
      const onboarding = await findOnboarding(db, params.id);
      const client = onboarding && (await findUser(db, onboarding.user_id));
      if (!client) throw notFound();
      // Before the first byte leaves: whoever has only part of it has seen that part.
      await inTransaction(db, (trx) =>
        appendAudit(
          trx,
          {
            actorId: principal.userId,
            actorRole: principal.role,
            action: 'case.exported',
            subjectType: 'onboarding',
            subjectId: onboarding.id,
            details: { versions: onboarding.submissions },
          },
          clock,
        ),
      );
      // Counted in bytes, or sixteen pieces would wait for a slow reader, each as large as a photograph.
      const archive = Readable.from(caseArchive(deps, onboarding, client), { objectMode: false });
      return reply
        .headers({
          'content-type': 'application/zip',
          'content-disposition': `attachment; filename="case-${onboarding.id}.zip"`,
        })
        .send(archive);
    },
  };
}
