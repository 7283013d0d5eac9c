import type { Transaction } from 'kysely';
import { systemActor } from '#server/platform/caller/principal.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { awayOf } from '#server/platform/log/away.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import { holdSlug } from '#server/platform/managed/slugs.ts';
import { type Post, postSlugs, storedPosts } from './definition.ts';
import { findDue } from './posts.repository.ts';

type PublishDeps = Pick<CoreDeps, 'db' | 'clock' | 'random' | 'log'>;

const POSTS_A_RUN = 100;

/**
 * Publishes scheduled posts that are due. Each is published in its own transaction, which locks the post and checks it
 * again, so that concurrent processes and editors publish it once. Calls of readers run it first: publication does not
 * wait for a timer, and a list never counts a post that is not shown.
 */
export async function publishDue({ db, clock, random, log }: PublishDeps): Promise<void> {
  const now = clock.now();
  const due = await findDue(db, now, POSTS_A_RUN);
  if (due.length === 0) return;
  const { change } = managedEntries({ db, clock, random }, storedPosts);
  const isDue = ({ state, publishedAt }: Post) =>
    state === 'scheduled' && publishedAt !== null && publishedAt <= now.toISOString();

  async function publish(trx: Transaction<Database>, id: string): Promise<void> {
    const to = (before: Post): Post => (isDue(before) ? { ...before, state: 'published' } : before);
    const { slug, state } = await change(trx, { id, version: undefined, by: systemActor, to });
    if (state === 'published') await holdSlug(trx, postSlugs, { slug, id, isSeen: true, random });
  }
  for (const { id } of due) {
    try {
      await inTransaction(db, (trx) => publish(trx, id));
    } catch (error) {
      // A post that cannot be published must not block the others or the readers' call.
      if (awayOf(error)) throw error;
      log.error({ err: error }, 'publishing failed');
    }
  }
}
