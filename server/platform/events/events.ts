import type { DialectAdapter, Kysely, Transaction } from 'kysely';
import type { Database } from '../db/schema.ts';

/**
 * All events by name: `section.saved`, `session.started`, … Each folder adds its own in an `events.ts` next to their
 * emitters, with all data that followers need.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging.
export interface Events {}

export type EventType = keyof Events;
export type EventOf<Type extends EventType> = { type: Type } & Events[Type];

/** Handles an event, in its transaction. */
type Follow<Type extends EventType> = (trx: Transaction<Database>, event: EventOf<Type>) => Promise<void>;

/** Handlers for some events. */
export type Follower = { readonly [Type in EventType]?: Follow<Type> };

/** Handles every event. */
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
 * Registers the followers of a database's events. They belong to the database handle, because emitters have only the
 * transaction.
 * @param followers called in this order, one after the other
 * @param record called for every event, after all followers
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
 * Emits an event, in its transaction; once, and as the last statement: followers lock shared rows until the transaction
 * ends, so that a late call keeps waits short and prevents deadlocks. Throws if no followers are registered, so that no
 * event is lost.
 */
export async function happened<Type extends EventType>(
  trx: Transaction<Database>,
  event: EventOf<Type>,
): Promise<void> {
  const following = followings.get(trx.getExecutor().adapter);
  if (!following) throw new Error('No subscriber is registered for the events of this database');
  for (const follow of following.followers[event.type] ?? []) await follow(trx, event);
  await following.record(trx, event);
}
