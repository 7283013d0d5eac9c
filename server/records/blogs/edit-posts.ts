import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { emptyPost, type PostFields } from '#domain/records/post.ts';
import { checkPost, missingForPublishing } from '#domain/rules/post.ts';
import { canMove } from '#machines/lifecycle.ts';
import { type PostState, postMachine } from '#machines/post.machine.ts';
import { type Actor, actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { cleanBody } from '#server/platform/html/clean-body.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { lockLimit } from '#server/platform/limits/sliding-window.ts';
import { managedEntries, takingInTurn } from '#server/platform/managed/calls.ts';
import type { Entry } from '#server/platform/managed/resource.ts';
import { freeSlug, holdSlug, slugOf } from '#server/platform/managed/slugs.ts';
import { findAssignee } from '../users/staff.ts';
import { type Post, postSlugs, storedPosts } from './definition.ts';
import { coverThatIsThere, holdPictures, lockPictures } from './pictures.ts';
import { readingMinutes } from './reading-time.ts';
import { fieldsOf, keepVersion, versionOf } from './versions.ts';

type Sent = components['schemas']['PostInput'];
type Of = { id: string; version: number | undefined; by: Principal };

const seenOrToBeSeen: readonly PostState[] = ['scheduled', 'published'];

/**
 * The editors' operations on posts. One transaction changes the post, the slugs that lead to it, its pictures, and its
 * versions.
 */
export function postEditing({
  db,
  clock,
  random,
  config,
}: Pick<CoreDeps, 'db' | 'clock' | 'random' | 'config'>) {
  const deps = { db, clock, random };
  const { insert, change } = managedEntries(deps, storedPosts);

  /** The fields as they are stored. An empty slug is made from the title. Throws 400. */
  function written(fields: PostFields): PostFields {
    const slug = fields.slug.trim() === '' ? slugOf(fields.title, 'post') : fields.slug;
    const checked = checkPost({ ...fields, slug, body: cleanBody(fields.body, config.publicUrl) });
    if (!checked.ok) throw badRequest(checked.errors);
    return checked.value;
  }

  async function withFreeSlug(
    trx: Transaction<Database>,
    postId: string,
    { sent, fields }: { sent: Partial<Sent>; fields: PostFields },
  ): Promise<PostFields> {
    if (sent.slug === undefined ? postId !== '' : sent.slug.trim() !== '') return fields;
    // When two editors create a post with the same title at once, the second sees the slug of the first.
    await lockLimit(trx, 'blogs|slug', clock.now());
    return { ...fields, slug: await freeSlug(trx, postSlugs, { wanted: fields.slug, id: postId, random }) };
  }

  /** Updates slugs, pictures and versions of a post that was just created or changed. */
  async function follow(
    trx: Transaction<Database>,
    { id, ...post }: Entry<Post>,
    { by, kind }: { by: Actor; kind: 'saved' | 'autosaved' | null },
  ): Promise<void> {
    await holdSlug(trx, postSlugs, { slug: post.slug, id, isSeen: post.state === 'published', random });
    await holdPictures(trx, id, post);
    if (kind) await keepVersion(trx, deps, { id, post, kind, editorId: by.actorId });
  }

  async function rewrite(
    trx: Transaction<Database>,
    { id, version, by }: Of,
    { sent, autosave }: { sent: Partial<Sent>; autosave: boolean },
  ): Promise<Entry<Post>> {
    let earlier: Post | undefined;
    const after = await change(trx, {
      id,
      version,
      by: actorOf(by),
      async to(before) {
        earlier = before;
        const merged = { ...fieldsOf(before), ...sent };
        const fields = await withFreeSlug(trx, id, { sent, fields: written(merged) });
        if (fields.authorId !== null && fields.authorId !== before.authorId) {
          await findAssignee(trx, fields.authorId, 'authorId');
        }
        await lockPictures(trx, fields);
        const wanted = { ...before, ...fields, readingMinutes: readingMinutes(fields.body) };
        if (seenOrToBeSeen.includes(before.state)) assertPublishable(wanted);
        return wanted;
      },
      refusal: ({ state }) =>
        autosave && seenOrToBeSeen.includes(state)
          ? `This is ${state} now. Save it to change what readers see`
          : null,
    });
    const { id: _, version: __, createdAt, updatedAt, ...now } = after;
    if (!isDeepStrictEqual(earlier, now)) {
      await follow(trx, after, { by: actorOf(by), kind: autosave ? 'autosaved' : 'saved' });
    }
    return after;
  }

  return {
    create: (sent: Sent, by: Principal): Promise<Entry<Post>> => {
      const fields = written({ ...emptyPost, authorId: by.userId, ...sent });
      return takingInTurn(db, async (trx) => {
        if (fields.authorId !== null) await findAssignee(trx, fields.authorId, 'authorId');
        const own = await withFreeSlug(trx, '', { sent, fields });
        await lockPictures(trx, own);
        const begun = {
          state: 'draft',
          publishedAt: null,
          readingMinutes: readingMinutes(own.body),
        } as const;
        const made = await insert(trx, { ...own, ...begun }, actorOf(by));
        await follow(trx, made, { by: actorOf(by), kind: 'saved' });
        return made;
      });
    },

    change: (of: Of, { autosave = false, ...sent }: Partial<Sent> & { autosave?: boolean }) =>
      takingInTurn(db, (trx) => rewrite(trx, of, { sent, autosave })),

    /**
     * Restores the text of an earlier version. Slug and account do not change, and a cover picture that has been
     * deleted since is dropped, so that neither prevents restoring the text.
     */
    restore: (of: Of, number: number) =>
      takingInTurn(db, async (trx) => {
        const { slug, authorId, ...fields } = fieldsOf(await versionOf(trx, of.id, number));
        const sent = { ...fields, ...(await coverThatIsThere(trx, fields)) };
        return rewrite(trx, of, { sent, autosave: false });
      }),

    move: (of: Of, wanted: { state: PostState; publishAt?: string | null }) =>
      takingInTurn(db, async (trx) => {
        const now = clock.now().toISOString();
        const moved = await change(trx, {
          id: of.id,
          version: of.version,
          by: actorOf(of.by),
          async to(before) {
            await lockPictures(trx, before);
            return { ...before, state: wanted.state, publishedAt: dateOf(before, wanted, now) };
          },
          refusal(before, { state }) {
            if (!canMove(postMachine, before.state, state, 'administrator'))
              return `This is ${before.state}. It cannot become ${state}`;
            if (seenOrToBeSeen.includes(state)) assertPublishable(before);
            assertMoment(state, wanted.publishAt ?? null, now);
            return null;
          },
        });
        await follow(trx, moved, { by: actorOf(of.by), kind: null });
        return moved;
      }),
  };
}

function assertPublishable(post: PostFields): void {
  const missing = missingForPublishing(post);
  if (missing.length > 0) throw badRequest(missing);
}

/** The publication date of a post in its new state. @param now ISO 8601 */
function dateOf(
  { state, publishedAt }: Post,
  wanted: { state: PostState; publishAt?: string | null },
  now: string,
): string | null {
  const asked = wanted.publishAt ? new Date(wanted.publishAt).toISOString() : null;
  // The date of a scheduled post is in the future, so that a post in another state cannot take it over.
  const borne = state === 'scheduled' && wanted.state !== 'scheduled' ? null : publishedAt;
  if (wanted.state === 'published') return asked ?? borne ?? now;
  return wanted.state === 'scheduled' ? (asked ?? borne) : borne;
}

/**
 * Throws 400 for a date that does not fit the state: a scheduled post needs a future date, a published one a past date.
 */
function assertMoment(state: PostState, publishAt: string | null, now: string): void {
  const at = publishAt === null ? null : new Date(publishAt).toISOString();
  const refused =
    state === 'scheduled' && (at === null || at <= now)
      ? 'Choose a day and time in the future'
      : state === 'published' && at !== null && at > now
        ? 'Choose a day and time in the past, or schedule the post'
        : null;
  if (refused) throw badRequest([{ property: 'publishAt', message: refused }]);
}
