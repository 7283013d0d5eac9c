import type { Kysely } from 'kysely';
import { dueAt } from '#domain/rules/due-dates.ts';
import { riskFlagsOf } from '#domain/rules/risk-flags.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';

/** Cases per query. */
const BATCH = 1000;

type Place = { waiting_since: string; id: string };

/**
 * Recomputes the due dates of all cases that wait for staff, because the settings may have changed since the last
 * start. Run it before the server accepts requests, and after the risk flags are up to date.
 * @returns the number of changed due dates
 */
export async function bringDueDatesUpToDate({
  db,
  config,
}: Pick<CoreDeps, 'db' | 'config'>): Promise<number> {
  let changed = 0;
  let last: Place | null = { waiting_since: '', id: '' };
  while (last) {
    const rows: Waiting[] = await waitingBehind(db, last);
    for (const { id, waiting_since, risk, due_at } of rows) {
      const due = dueAt(waiting_since, riskFlagsOf(risk), config.dueDays);
      if (due === due_at) continue;
      await db
        .updateTable('onboardings')
        .set({ due_at: due })
        .where('id', '=', id)
        // Another process may already accept requests.
        .where('waiting_since', '=', waiting_since)
        .execute();
      changed += 1;
    }
    const end = rows.at(-1);
    last = rows.length < BATCH || !end ? null : end;
  }
  return changed;
}

type Waiting = Place & { risk: number; due_at: string | null };

/** In the order of the index of waiting cases. */
function waitingBehind(db: Kysely<Database>, { waiting_since, id }: Place): Promise<Waiting[]> {
  return db
    .selectFrom('onboardings')
    .select(['id', 'waiting_since', 'risk', 'due_at'])
    .where('deleted_at', 'is', null)
    .where('waiting_since', 'is not', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('waiting_since', 'id'), '>', tuple(waiting_since, id)))
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(BATCH)
    .$narrowType<{ waiting_since: string }>()
    .execute();
}
