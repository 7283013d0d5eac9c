import type { DialectAdapter, Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * Everything that may happen, by its name: `section.saved`, `session.started`, … Each folder adds its own in an
 * `events.ts` beside those who write it, with all that somebody may want to know of it.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface Events {}

export type EventType = keyof Events;
export type EventOf<Type extends EventType> = { type: Type } & Events[Type];

/** What follows from an event, in its transaction. */
type Follow<Type extends EventType> = (trx: Transaction<Database>, event: EventOf<Type>) => Promise<void>;

/** Who follows some events: what it does after each of them. */
export type Follower = { readonly [Type in EventType]?: Follow<Type> };

/** Who writes down every event. */
export type Recorder = <Type extends EventType>(
  trx: Transaction<Database>,
  event: EventOf<Type>,
) => Promise<void>;

type Following = {
  followers: { readonly [Type in EventType]?: readonly Follow<Type>[] };
  record: Recorder;
};

const followings = new WeakMap<DialectAdapter, Following>();

/**
 * Says who follows what happens in a database. It goes with the database's handle, because whoever writes has the
 * transaction and nothing else.
 * @param followers in the order in which they are told of an event, each after the one before it is done
 * @param record is told of every event, after all of them
 */
export function followEvents(db: Kysely<Database>, followers: readonly Follower[], record: Recorder): void {
  followings.set(db.getExecutor().adapter, { followers: listedByType(followers), record });
}

function listedByType(followers: readonly Follower[]): Following['followers'] {
  const types = new Set(followers.flatMap((follower) => Object.keys(follower) as EventType[]));
  const listed = <Type extends EventType>(type: Type) =>
    followers.map((follower) => follower[type]).filter((follow) => follow !== undefined);
  return Object.fromEntries([...types].map((type) => [type, listed(type)]));
}

/**
 * Says that something has happened, in the transaction in which it did; once, and last: what follows locks rows that are
 * everybody's until the transaction ends, so that others wait for as little as possible and nobody deadlocks.
 * Throws where nobody follows the database, rather than that something is not written down.
 */
export async function happened<Type extends EventType>(
  trx: Transaction<Database>,
  event: EventOf<Type>,
): Promise<void> {
  const following = followings.get(trx.getExecutor().adapter);
  if (!following) throw new Error('Nobody follows what happens in this database');
  for (const follow of following.followers[event.type] ?? []) await follow(trx, event);
  await following.record(trx, event);
}
