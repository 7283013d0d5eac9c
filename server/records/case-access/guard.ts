import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { missingPermission } from '#domain/rules/permission.ts';
import type { CaseBy } from '#server/platform/contract/contract.ts';
import type { CaseGuard } from '#server/platform/contract/security.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { refusedFor } from '#server/platform/http/errors.ts';
import { assertOpen, seesEveryCase } from './access.ts';

/** The ids by which a call names its case, in the path, the query or the body; all are validated. */
type Named = { id?: string; userId?: string; onboardingId?: string };

/** Finds the id of the client, or of the case, whose case a call is about; undefined if there is none. */
type Locate = (db: Kysely<Database>, named: Named) => Promise<Located | undefined>;
type Located = { userId: string } | { id: string };

const locate: Readonly<Record<Exclude<CaseBy, 'list' | 'all' | 'none'>, Locate>> = {
  id: async (_db, { id }) => (id === undefined ? undefined : { id }),
  named: async (_db, { onboardingId: id }) => (id === undefined ? undefined : { id }),
  account: async (_db, { id: userId }) => (userId === undefined ? undefined : { userId }),
  client: async (_db, { userId }) => (userId === undefined ? undefined : { userId }),
  documents: (db, named) => ownerIn(db, 'onboarding_documents', named),
  check: (db, named) => ownerIn(db, 'identity_checks', named),
  async file(db, { id = '' }) {
    const file = await db.selectFrom('files').select('owner_id').where('id', '=', id).executeTakeFirst();
    return file && { userId: file.owner_id };
  },
  async note(db, { id = '' }) {
    const note = await db
      .selectFrom('notes')
      .select('subject_id')
      .where('id', '=', id)
      .where('about', '=', 'onboarding')
      .executeTakeFirst();
    return note && { id: note.subject_id };
  },
  async task(db, { id = '' }) {
    const task = await db.selectFrom('tasks').select('onboarding_id').where('id', '=', id).executeTakeFirst();
    return task?.onboarding_id ? { id: task.onboarding_id } : undefined;
  },
};

async function ownerIn(
  db: Kysely<Database>,
  table: 'onboarding_documents' | 'identity_checks',
  { id = '' }: Named,
): Promise<Located | undefined> {
  const row = await db.selectFrom(table).select('user_id').where('id', '=', id).executeTakeFirst();
  return row && { userId: row.user_id };
}

/** Finds a case; of a client with several, the one that is not deleted, or the latest. */
function findLocated(db: Kysely<Database>, located: Located) {
  const cases = db.selectFrom('onboardings').select(['id', 'assignee_id']);
  if ('id' in located) return cases.where('id', '=', located.id).executeTakeFirst();
  return cases
    .where('user_id', '=', located.userId)
    .orderBy((eb) => eb.case().when('deleted_at', 'is', null).then(0).else(1).end())
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
}

const namedIn = ({ params, query, body }: FastifyRequest): Named =>
  Object.assign({}, ...[body, query, params].filter((part) => typeof part === 'object'));

/**
 * Returns the guard of need to know: it refuses calls of staff about a case that is assigned to someone else, unless they have the
 * permission `cases:all`, or have opened the case with a reason. Reads the case at every call, so that a new assignment
 * counts at once. Lists restrict themselves by `openTo`.
 */
export function caseGuard({ config, db, clock }: Pick<CoreDeps, 'config' | 'db' | 'clock'>): CaseGuard {
  return ({ caseBy }) => {
    if (!config.needToKnow || caseBy === null || caseBy === 'list' || caseBy === 'none') return [];
    return [
      async (request) => {
        const caller = request.knownCaller;
        if (!caller || seesEveryCase({ config }, caller)) return;
        if (caseBy === 'all') throw refusedFor('permission', missingPermission('cases:all'));
        const located = await locate[caseBy](db, namedIn(request));
        const onboarding = located && (await findLocated(db, located));
        if (onboarding) await assertOpen(db, { config, clock }, { onboarding, caller });
      },
    ];
  };
}
