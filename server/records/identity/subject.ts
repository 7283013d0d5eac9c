import type { FastifyRequest } from 'fastify';
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
  /** The person's or the phone's link, where the call came by one. */
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

/** A person who has no account, by their link; or whoever's phone it is, by the phone's. */
export function linkSubject(link: PersonLink): Subject {
  const { userId, checkId } = link;
  const by: Actor =
    link.of === 'self' ? { actorId: userId, actorRole: 'client' } : { actorId: checkId, actorRole: 'person' };
  return { userId, ids: [checkId], link, by };
}

/** Whose identity a call is about that takes a client's token and links alike. */
export function subjectOf(
  config: Pick<Config, 'appSecret' | 'earlierSecrets'>,
  request: Pick<FastifyRequest, 'knownLink' | 'principal'>,
): Subject {
  const { knownLink } = request;
  return knownLink ? linkSubject(knownLink) : clientSubject(config, request.principal);
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
