import type { Kysely, Transaction } from 'kysely';
import { dueAt } from '#domain/rules/due-dates.ts';
import { riskFlagsOf } from '#domain/rules/risk-flags.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import { readCheckValue, storeCheckValue } from '#server/platform/db/check-values.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { caseIndexOf } from './case-index.ts';

/** Cases per query. */
const BATCH = 1000;

type Place = { waiting_since: string; id: string };

/** Counts up when due dates are computed in another way. */
const RULES = 1;
const NAME = 'due dates';
/** Processes with the settings of before may still run for this time. */
const OVERLAP_MS = 86_400_000;

/** What the due dates were computed with, and when a start first did. */
type Computed = { madeWith: string; since: number };

/**
 * Recomputes the due dates of all cases that wait for staff if the settings or the rules have changed, at each start of the day
 * after the change. Run it before the server accepts requests, and after the risk flags are up to date.
 * @returns the number of changed due dates
 */
export async function bringDueDatesUpToDate(
  deps: Pick<CoreDeps, 'db' | 'config' | 'clock'>,
): Promise<number> {
  const { db, config } = deps;
  const madeWith = JSON.stringify([RULES, caseIndexOf(config).terms.madeWith, config.dueDays]);
  const stored = await readCheckValue(db, NAME);
  const computed: Computed | undefined = stored === undefined ? undefined : JSON.parse(stored);
  const now = deps.clock.now().getTime();
  const isSame = computed?.madeWith === madeWith;
  if (isSame && now - computed.since > OVERLAP_MS) return 0;
  const { read, changed } = await recompute(deps);
  // In a database without a waiting case, no other process has computed a due date.
  const since = computed === undefined && read === 0 ? 0 : now;
  if (!isSame) await storeCheckValue(db, NAME, JSON.stringify({ madeWith, since } satisfies Computed));
  return changed;
}

/** Has the next start compute all due dates again, for waiting cases that were written without one. */
export async function forgetDueDates(trx: Transaction<Database>): Promise<void> {
  await trx.deleteFrom('check_values').where('name', '=', NAME).execute();
}

async function recompute({ db, config }: Pick<CoreDeps, 'db' | 'config'>) {
  let read = 0;
  let changed = 0;
  let last: Place | null = { waiting_since: '', id: '' };
  while (last) {
    const rows: Waiting[] = await waitingBehind(db, last);
    for (const { id, waiting_since, risk, due_at, due_set_to } of rows) {
      const due = due_set_to ?? dueAt(waiting_since, riskFlagsOf(risk), config.dueDays);
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
    read += rows.length;
    const end = rows.at(-1);
    last = rows.length < BATCH || !end ? null : end;
  }
  return { read, changed };
}

type Waiting = Place & { risk: number; due_at: string | null; due_set_to: string | null };

/** In the order of the index of waiting cases. */
function waitingBehind(db: Kysely<Database>, { waiting_since, id }: Place): Promise<Waiting[]> {
  return db
    .selectFrom('onboardings')
    .select(['id', 'waiting_since', 'risk', 'due_at', 'due_set_to'])
    .where('deleted_at', 'is', null)
    .where('waiting_since', 'is not', null)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('waiting_since', 'id'), '>', tuple(waiting_since, id)))
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(BATCH)
    .$narrowType<{ waiting_since: string }>()
    .execute();
}
