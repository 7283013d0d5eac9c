import type { CoreDeps } from '#server/platform/core/deps.ts';
import { type Figures, figures } from '#server/platform/metrics/figures.ts';

const HOUR = 3_600_000;

/**
 * The most documents that one account has opened within an hour, by the audit trail of all processes. The figure names no account:
 * the audit trail does.
 */
export function readFigures({ db, clock }: Pick<CoreDeps, 'db' | 'clock'>): Figures {
  return figures(
    'reads by staff',
    { portal_documents_opened_hour_max: 'Most documents that one staff account opened within the last hour' },
    async () => {
      const since = new Date(clock.now().getTime() - HOUR).toISOString();
      // From the end of the chain, so that the query reads the entries of one hour, however long the chain is.
      const before = await db
        .selectFrom('audit_entries')
        .select('seq')
        .where('at', '<', since)
        .orderBy('seq', 'desc')
        .limit(1)
        .executeTakeFirst();
      const most = await db
        .selectFrom('audit_entries')
        .select((eb) => eb.fn.countAll<number>().as('opened'))
        .where('action', 'in', ['file.opened', 'submission.downloaded'])
        .where('seq', '>', before?.seq ?? 0)
        .groupBy('actor_id')
        .orderBy('opened', 'desc')
        .limit(1)
        .executeTakeFirst();
      return { portal_documents_opened_hour_max: most?.opened ?? 0 };
    },
  );
}
