import type { Kysely, Transaction } from 'kysely';
import { type ChangeRequest, nothingMarked } from '#domain/rules/submission-decision.ts';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Follower } from '#server/platform/events/events.ts';
import { badRequest, conflict } from '#server/platform/http/errors.ts';
import type { Config } from '#server/platform/settings/config.ts';
import type { StoredOnboarding } from '../onboarding/onboarding.repository.ts';
import { nameOfStaff } from '../users/staff.ts';
import { deleteMarks, listMarks, markReaderOf, tagOfMarks } from './marks.repository.ts';

type Secrets = Pick<Config, 'appSecret' | 'earlierSecrets'>;
type MarkedCase = Pick<StoredOnboarding, 'id' | 'user_id'>;

/** Returns the marks of a case that are not sent yet. */
export async function markedChanges(
  db: Kysely<Database>,
  config: Secrets,
  { id, user_id: userId }: MarkedCase,
): Promise<ChangeRequest[]> {
  const rows = await listMarks(db, id);
  const { open } = await markReaderOf({ config, db }, userId);
  return rows.map((row) => ({ step: row.step, property: row.property, reason: open(row) }));
}

/**
 * Returns the marks that a request for changes sends. The case's row must be locked. Throws 400 without marks, and 409
 * with the name of the other staff member if they differ from those the sender saw.
 * @param seen the ETag of the list that the sender saw
 */
export async function marksToSend(
  trx: Transaction<Database>,
  config: Secrets,
  { onboarding, seen, by }: { onboarding: MarkedCase; seen: string; by: Principal },
): Promise<ChangeRequest[]> {
  const rows = await listMarks(trx, onboarding.id);
  if (tagOfMarks(rows) === seen) {
    if (rows.length > 0) return markedChanges(trx, config, onboarding);
    throw badRequest([{ property: 'changes', message: nothingMarked }]);
  }
  const latest = rows.toSorted((a, b) => (a.set_at < b.set_at ? 1 : -1))[0];
  const what = latest
    ? `${await nameOfStaff(trx, latest.set_by, by.userId)} wrote the latest`
    : 'they were sent or removed';
  throw conflict(`The marks have changed: ${what}. Nothing was sent. Check them again.`);
}

/** Deletes the marks that were sent; a mark that was edited meanwhile remains. */
export function createMarkFollower({ config }: { config: Secrets }): Follower {
  return {
    async 'submission.moved'(trx, { event, before, changes }) {
      if (event !== 'requestChanges') return;
      const sent = new Set(changes.map(keyOf));
      const rows = await listMarks(trx, before.id);
      const { open } = await markReaderOf({ config, db: trx }, before.user_id);
      const gone = rows.filter((row) => sent.has(keyOf({ ...row, reason: open(row) })));
      await deleteMarks(
        trx,
        gone.map(({ id }) => id),
      );
    },
  };
}

function keyOf({ step, property, reason }: Pick<ChangeRequest, 'step' | 'property' | 'reason'>): string {
  return JSON.stringify([step, property, reason]);
}
