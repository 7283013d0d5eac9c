import { type Kysely, sql } from 'kysely';
import { endedUntil } from '#domain/retention.ts';
import { systemActor } from '#server/platform/caller/principal.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { HttpError } from '#server/platform/http/errors.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import { deleteFilesWithoutMail } from '#server/platform/mail/outbox-files.ts';
import { isNotHeld } from '#server/records/retention/legal-holds.ts';
import { pruneExports } from '../export/running-exports.ts';
import { eraseAgain } from './erase-client.ts';
import { changeErasure, findToRepeat } from './erasures.repository.ts';
import { deleteErasedFiles, type ErasureDeps, eraseByTime } from './erasures.ts';

/** Clients that one run erases, so that it ends soon. */
const CLIENTS_A_RUN = 20;

/**
 * Erases the clients whose retention has ended and who have no legal hold, completes erasures that a dead process left, and
 * repeats recent ones. Nothing depends on when it runs.
 */
export async function eraseDue(deps: ErasureDeps): Promise<void> {
  const { db, clock } = deps;
  await pruneExports(deps);
  await repeatErasures(deps);
  const now = clock.now();
  const { caseYears, unfinishedCaseDays } = deps.config.retention;
  const ended = caseYears === 0 ? [] : await findEnded(db, endedUntil(dayOf(now), caseYears));
  const unfinished =
    unfinishedCaseDays === 0 ? [] : await findUnfinished(db, secondsBefore(now, unfinishedCaseDays * 86_400));
  for (const userId of [...ended, ...unfinished].slice(0, CLIENTS_A_RUN)) {
    await eraseByTime(deps, userId, systemActor).catch((error: unknown) => {
      // A client who became unerasable meanwhile, such as by an export, is found again by a later run.
      if (!(error instanceof HttpError)) throw error;
    });
  }
  await deleteErasedFiles(deps);
  await deleteFilesWithoutMail(db, deps.config);
}

/** The clients whose last relationship ended by that day, the earliest first. */
async function findEnded(db: Kysely<Database>, until: string): Promise<string[]> {
  const rows = await db
    .selectFrom('relationship_ends')
    .innerJoin('users', 'users.id', 'relationship_ends.user_id')
    .select('relationship_ends.user_id')
    .where('relationship_ends.ended_on', '<=', until)
    .where('users.role', '=', 'client')
    .where(isNotHeld('relationship_ends.user_id'))
    // Another case of the client goes on, or ended later.
    .where(
      sql<boolean>`not exists (select 1 from onboardings as other
        left join relationship_ends as ended on ended.onboarding_id = other.id
        where other.user_id = relationship_ends.user_id and (ended.ended_on is null or ended.ended_on > ${until}))`,
    )
    .orderBy('relationship_ends.ended_on')
    .orderBy('relationship_ends.onboarding_id')
    .limit(CLIENTS_A_RUN)
    .execute();
  return [...new Set(rows.map(({ user_id }) => user_id))];
}

/** The clients who began a case, never submitted one, and have changed nothing since then. */
async function findUnfinished(db: Kysely<Database>, since: string): Promise<string[]> {
  const rows = await db
    .selectFrom('onboardings')
    .innerJoin('users', 'users.id', 'onboardings.user_id')
    .select('onboardings.user_id')
    .where('onboardings.deleted_at', 'is', null)
    .where('onboardings.status', '=', 'draft')
    .where('onboardings.updated_at', '<', since)
    .where('users.role', '=', 'client')
    .where(({ eb, or }) =>
      or([eb('users.last_sign_in_at', 'is', null), eb('users.last_sign_in_at', '<', since)]),
    )
    .where(isNotHeld('onboardings.user_id'))
    .where(
      sql<boolean>`not exists (select 1 from section_records as saved
        where saved.user_id = onboardings.user_id and saved.updated_at >= ${since})`,
    )
    .where(
      sql<boolean>`not exists (select 1 from onboardings as other
        where other.user_id = onboardings.user_id and other.submissions > 0)`,
    )
    .orderBy('onboardings.updated_at')
    .limit(CLIENTS_A_RUN)
    .execute();
  return rows.map(({ user_id }) => user_id);
}

async function repeatErasures({ db, clock }: ErasureDeps): Promise<void> {
  for (const row of await findToRepeat(db, clock.now(), CLIENTS_A_RUN)) {
    await inTransaction(db, async (trx) => {
      // Written by this server, so valid.
      const caseIds: string[] = JSON.parse(row.case_ids);
      await eraseAgain(trx, { userId: row.subject_id, caseIds, erasureId: row.id });
      await changeErasure(trx, row.id, { repeat_at: null });
    });
  }
}
