import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { filesNamedIn } from '#domain/records/onboarding-documents.ts';
import { clientOf, ownAlone, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientReaders, unlessUnreadable } from '#server/platform/crypto/client-keys.ts';
import { listed } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import { etagOf } from '#server/platform/http/preconditions.ts';
import { isLenient, neverSaved } from '#server/platform/http/preferences.ts';
import { openTo } from '../case-access/access.ts';
import { findFiles } from '../files/files.repository.ts';
import { findOnboarding } from '../onboarding/onboarding.repository.ts';
import { startOnboarding } from '../onboarding/start-onboarding.ts';
import {
  type DocumentsRow,
  findDocuments,
  findDocumentsOf,
  listDocuments,
  openRecord,
} from './documents.repository.ts';
import { createDocumentsStore } from './documents-store.ts';

type DocumentsOperation =
  | 'createOnboardingDocuments'
  | 'listOnboardingDocuments'
  | 'findOnboardingDocuments'
  | 'getOnboardingDocuments'
  | 'updateOnboardingDocuments'
  | 'deleteOnboardingDocuments';

/** The documents of an onboarding (specification sections 3, 4 and 7). */
export function documentHandlers(deps: Deps): Handlers<DocumentsOperation> {
  const { db } = deps;
  const store = createDocumentsStore(deps);

  async function answer(reply: FastifyReply, row: DocumentsRow): Promise<DocumentsAnswer> {
    const [found] = await toDocumentsAnswers(deps, [row]);
    if (!found) throw new Error('One row has one answer');
    reply.header('etag', etagOf(row.version));
    return found;
  }

  return {
    async createOnboardingDocuments(request, reply) {
      const { principal, body } = request;
      const row = await store.create(body, principal, { acceptsUndated: isLenient(request) });
      // The case of a colleague is there already.
      if (!principal.share) await startOnboarding(deps, principal);
      reply.code(201).header('location', `/api/onboarding-documents/${row.id}`);
      return answer(reply, row);
    },

    listOnboardingDocuments: ({ principal, query }) => {
      const userId = ownAlone(principal);
      return listed(
        query,
        (asked) => listDocuments(db, { userId, open: openTo(deps, principal), ...asked }),
        // A damaged key fails the list of its client, who would otherwise see no documents, and not the list of all clients.
        (rows) => toDocumentsAnswers(deps, rows, { omitsUnreadable: userId === undefined }),
      );
    },

    async findOnboardingDocuments(request, reply) {
      const { principal, query } = request;
      const row = await findDocumentsOf(db, await ownerMeant(deps, principal, query.onboardingId));
      return row ? answer(reply, row) : neverSaved(request, reply);
    },

    async getOnboardingDocuments({ principal, params }, reply) {
      const row = await findDocuments(db, params.id);
      if (!row || (principal.role === 'client' && row.user_id !== clientOf(principal))) throw notFound();
      return answer(reply, row);
    },

    async updateOnboardingDocuments(request, reply) {
      const { principal, params, body, headers } = request;
      const leniency = { acceptsUndated: isLenient(request) };
      return answer(reply, await store.update(params.id, body, principal, { headers, ...leniency }));
    },

    async deleteOnboardingDocuments({ principal, params }, reply) {
      await store.remove(params.id, principal);
      return reply.code(204).send();
    },
  };
}

/** Returns the owner of the requested documents; throws 404 for an onboarding of another client. */
async function ownerMeant(
  { db }: Pick<Deps, 'db'>,
  principal: Principal,
  onboardingId: string | undefined,
): Promise<string> {
  if (onboardingId === undefined) {
    if (principal.role === 'client') return clientOf(principal);
    throw badRequest([{ property: 'onboardingId', message: 'Name the onboarding' }]);
  }
  const onboarding = await findOnboarding(db, onboardingId);
  if (!onboarding || (principal.role === 'client' && onboarding.user_id !== clientOf(principal))) {
    throw notFound();
  }
  return onboarding.user_id;
}

type DocumentsAnswer = components['schemas']['OnboardingDocuments'];

/** Returns the responses for these rows, with the names and sizes of their files. */
async function toDocumentsAnswers(
  { db, config, files }: Pick<Deps, 'db' | 'config' | 'files'>,
  rows: readonly DocumentsRow[],
  { omitsUnreadable = false } = {},
): Promise<DocumentsAnswer[]> {
  const readerOf = await clientReaders(
    { config, db },
    rows.map(({ user_id }) => user_id),
  );
  const opened = (row: DocumentsRow) => ({ row, record: openRecord(readerOf(row.user_id), row) });
  const records = rows.flatMap((row) =>
    omitsUnreadable ? unlessUnreadable(() => [opened(row)], []) : [opened(row)],
  );
  const named = records.flatMap(({ record }) => filesNamedIn(record));
  const found = new Map((await findFiles(db, named)).map((file) => [file.id, file]));
  // One damaged file must not hide the others.
  const describe = await files.describer(db, [...found.values()], { namesUnreadable: true });
  const onboardings = await onboardingsOf(
    db,
    rows.map(({ user_id }) => user_id),
  );
  return records.map(({ row, record }) => ({
    _id: row.id,
    onboardingId: onboardings.get(row.user_id) ?? '',
    ...record,
    files: filesNamedIn(record).flatMap((id) => {
      const file = found.get(id);
      return file ? [describe(file)] : [];
    }),
    updatedAt: row.updated_at,
  }));
}

/** The onboarding of each of these clients that is not deleted. */
async function onboardingsOf(db: Kysely<Database>, userIds: string[]): Promise<Map<string, string>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('onboardings')
    .select(['id', 'user_id'])
    .where('user_id', 'in', userIds)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map(({ id, user_id }) => [user_id, id]));
}
