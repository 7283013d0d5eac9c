import type { Actor, PersonLink } from '#server/platform/caller/principal.ts';
import { conflict } from '#server/platform/http/errors.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { selfIds } from './check-id.ts';
import { type CheckRow, newCheck } from './checks.repository.ts';

/** Whose identity a call is about, and who makes the call. */
export type Subject = {
  userId: string;
  /** What the check's id may be; the first is given to a new one. */
  ids: readonly [string, ...string[]];
  /** The person's link, where the call came by one. */
  link: PersonLink | null;
  by: Actor;
};

/** The client itself. */
export function clientSubject(
  config: Pick<Config, 'appSecret' | 'earlierSecrets'>,
  { userId }: { userId: string },
): Subject {
  const by: Actor = { actorId: userId, actorRole: 'client' };
  return { userId, ids: selfIds(config, userId), link: null, by };
}

/** A person who has no account, by their link. */
export function linkSubject(link: PersonLink): Subject {
  const { userId, checkId } = link;
  return { userId, ids: [checkId], link, by: { actorId: checkId, actorRole: 'person' } };
}

/** The row with which a client's own check begins; that of a person exists before their link does. */
export function freshSelfCheck({ userId, ids: [id] }: Subject, now: Date): CheckRow {
  return newCheck(id, { userId, person: null, now });
}

/** Throws 409 where nothing can be handed in for the check: it is under way by hand, or over. */
export function assertNotDone({ status, provider }: Pick<CheckRow, 'status' | 'provider'>): void {
  if (status === 'verified') throw conflict('This identity is verified already');
  if (status === 'pending' && provider === 'manual') {
    throw conflict('The photographs are handed in: please wait for the decision');
  }
}
