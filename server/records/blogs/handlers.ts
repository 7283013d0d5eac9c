import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { maxPostBody } from '#domain/rules/post.ts';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { listed } from '#server/platform/db/page.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { cleanBody } from '#server/platform/html/clean-body.ts';
import { answerCached, answerTags } from '#server/platform/http/cached.ts';
import { badRequest, notFound } from '#server/platform/http/errors.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { findEntry, lockEntry } from '#server/platform/managed/entries.repository.ts';
import { findPage } from '#server/platform/managed/list.ts';
import type { ListAsked, Restriction } from '#server/platform/managed/narrowing.ts';
import type { ManagedResource } from '#server/platform/managed/resource.ts';
import { stampOf } from '#server/platform/managed/stamps.ts';
import { type ListedRow, type PostRow, published, storedPosts, toListed } from './definition.ts';
import { postEditing } from './edit-posts.ts';
import {
  postListsMigration,
  postPreviewLinksMigration,
  postShownWordsMigration,
  postsMigration,
  postWordsMigration,
} from './migration.ts';
import { findListed, findPublished } from './posts.repository.ts';
import { endPreviewLink, makePreviewLink, previewLinksOf } from './preview-links.ts';
import { publishDue } from './publish-due.ts';
import { fieldsOf, keepUnsaved, versionOf, versionsOf } from './versions.ts';

type PostOperation =
  | 'listPublishedPosts'
  | 'createPost'
  | 'listPosts'
  | 'readPublishedPost'
  | 'getPost'
  | 'updatePost'
  | 'deletePost'
  | 'updatePostState'
  | 'listPostVersions'
  | 'keepPostVersion'
  | 'getPostVersion'
  | 'restorePostVersion'
  | 'listPostPreviewLinks'
  | 'makePostPreviewLink'
  | 'endPostPreviewLink';

const tooLong = {
  property: 'body',
  message: `Shorten this to ${maxPostBody} characters or fewer`,
};

/** Posts: administrators write them, readers see the published ones. */
export const blogs = {
  name: 'blogs',
  migrations: [
    postsMigration,
    postListsMigration,
    postWordsMigration,
    postShownWordsMigration,
    postPreviewLinksMigration,
  ],
  reads: { listPosts: 'listed', getPost: 'opened', listPostVersions: 'opened', getPostVersion: 'opened' },
  handlers(deps: Deps): Handlers<PostOperation> {
    const { db, config } = deps;
    const { get, remove } = managedEntries(deps, storedPosts);
    const editing = postEditing(deps);
    const tags = answerTags();

    /**
     * Responds to readers. Publishes due posts first, and uses HTTP caching, since most readers have the current
     * version.
     */
    async function answerReaders(request: FastifyRequest, reply: FastifyReply, make: () => Promise<object>) {
      await publishDue(deps);
      return answerCached(request, reply, { tags, stamp: await stampOf(db, storedPosts.name), make });
    }

    return {
      listPublishedPosts: (request, reply) =>
        answerReaders(request, reply, () =>
          pageOfPosts(db, { order: 'desc', ...request.query }, toReadersListed, { only: published }),
        ),

      readPublishedPost: (request, reply) =>
        answerReaders(request, reply, async () => {
          const row = await findPublished(db, request.params.slug.toLowerCase());
          if (!row) throw notFound();
          return toReaders(row, config.publicUrl);
        }),

      listPosts: ({ query: { sort = 'updatedAt', order = sort === 'title' ? 'asc' : 'desc', ...query } }) =>
        pageOfPosts(db, { ...query, sort, order }, (row) => ({ ...toListed(row), ...ownOf(row) })),

      async createPost({ body, principal }, reply) {
        const made = await editing.create(body, principal);
        reply.code(201).header('location', `/api/blogs/${made.id}`);
        return made;
      },

      getPost: get,
      deletePost: remove,

      updatePost: ({ params: { id }, body: { version, ...sent }, principal }) =>
        editing.change({ id, version, by: principal }, sent),

      updatePostState: ({ params: { id }, body: { version, ...wanted }, principal }) =>
        editing.move({ id, version, by: principal }, wanted),

      async listPostVersions({ params: { id } }) {
        if (!(await findEntry(db, storedPosts, id))) throw notFound();
        return { items: await versionsOf(db, id) };
      },

      getPostVersion: ({ params: { id, version } }) => versionOf(db, id, version),

      async keepPostVersion({ params: { id }, body: sent, principal }, reply) {
        const body = sent.body === undefined ? undefined : cleanBody(sent.body, config.publicUrl);
        if (body !== undefined && body.length > maxPostBody) throw badRequest([tooLong]);
        const stored = await inTransaction(db, async (trx) => {
          const post = await lockEntry(trx, storedPosts, id);
          if (!post) throw notFound();
          const fields = {
            ...fieldsOf(storedPosts.toValues(post)),
            ...sent,
            ...(body !== undefined && { body }),
          };
          return keepUnsaved(trx, deps, { id, fields, editorId: principal.userId });
        });
        reply.code(201).header('location', `/api/blogs/${id}/versions/${stored.version}`);
        return stored;
      },

      restorePostVersion: ({ params: { id, version: number }, body: { version }, principal }) =>
        editing.restore({ id, version, by: principal }, number),

      async listPostPreviewLinks({ params: { id } }) {
        if (!(await findEntry(db, storedPosts, id))) throw notFound();
        return { items: await previewLinksOf(db, id, deps) };
      },

      async makePostPreviewLink({ params: { id }, body: { days }, principal }, reply) {
        const made = await inTransaction(db, async (trx) => {
          if (!(await lockEntry(trx, storedPosts, id))) throw notFound();
          const link = await makePreviewLink(trx, deps, { postId: id, days, by: principal.userId });
          const by = actorOf(principal);
          await happened(trx, { type: 'post.preview-link-made', by, postId: id, linkId: link.id });
          return link;
        });
        reply.code(201);
        return made;
      },

      async endPostPreviewLink({ params: { id, linkId }, principal }, reply) {
        await inTransaction(db, async (trx) => {
          await endPreviewLink(trx, { postId: id, linkId });
          const by = actorOf(principal);
          await happened(trx, { type: 'post.preview-link-ended', by, postId: id, linkId });
        });
        return reply.code(204).send();
      },
    };
  },
} as const satisfies ManagedResource;

function pageOfPosts<Item>(
  db: Kysely<Database>,
  asked: ListAsked,
  show: (row: ListedRow) => Item,
  restriction: Restriction<PostRow> = {},
) {
  return listed(
    asked,
    async (page) => {
      const { ids, ...totals } = await findPage(db, storedPosts, { ...asked, ...page }, restriction);
      return { rows: await findListed(db, ids), ...totals };
    },
    (rows) => rows.map(show),
  );
}

function ownOf({ id, version, created_at, updated_at }: ListedRow) {
  return { id, version, createdAt: created_at, updatedAt: updated_at };
}

/** What the public list shows of a post: no accounts and no states. */
function toReadersListed(row: ListedRow): components['schemas']['PublishedPostListed'] {
  const { authorId, state, publishedAt, ...shown } = toListed(row);
  return { id: row.id, ...shown, publishedAt: row.published_at, updatedAt: row.updated_at };
}

function toReaders(row: PostRow, publicUrl: string): components['schemas']['PublishedPost'] {
  return {
    ...toReadersListed(row),
    body: row.body,
    description: row.description === '' ? row.summary : row.description,
    canonicalUrl: row.canonical_url === '' ? `${publicUrl}/blog/${row.slug}` : row.canonical_url,
  };
}
