import type { FastifyRequest } from 'fastify';
import type { Actor, PersonLink } from '#server/platform/caller/principal.ts';
import { conflict } from '#server/platform/http/errors.ts';
import type { Config } from '#server/platform/settings/config.ts';
import { selfIds } from './check-id.ts';
import { type CheckRow, newCheck } from './checks.repository.ts';

/** The identity that a call is about, and the actor. */
export type Subject = {
  userId: string;
  /** Possible ids of the check; a new check gets the first. */
  ids: readonly [string, ...string[]];
  /** The person's or the phone's link, if the call used one. */
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

/** A person without an account, by their link; or the owner of a phone, by the phone's link. */
export function linkSubject(link: PersonLink): Subject {
  const { userId, checkId } = link;
  const by: Actor =
    link.of === 'self' ? { actorId: userId, actorRole: 'client' } : { actorId: checkId, actorRole: 'person' };
  return { userId, ids: [checkId], link, by };
}

/** Returns the subject of an operation that accepts both a client's token and links. */
export function subjectOf(
  config: Pick<Config, 'appSecret' | 'earlierSecrets'>,
  request: Pick<FastifyRequest, 'knownLink' | 'principal'>,
): Subject {
  const { knownLink } = request;
  return knownLink ? linkSubject(knownLink) : clientSubject(config, request.principal);
}

/** The initial row of a client's own check; the check of a person is inserted before their link. */
export function freshSelfCheck({ userId, ids: [id] }: Subject, now: Date): CheckRow {
  return newCheck(id, { userId, person: null, now });
}

/** Throws 409 if the check accepts no hand-in: it waits for a decision, or is verified. */
export function assertNotDone({ status, provider }: Pick<CheckRow, 'status' | 'provider'>): void {
  if (status === 'verified') throw conflict('This identity is already verified');
  if (status === 'pending' && provider === 'manual') {
    throw conflict('The photographs are submitted. Wait for the decision');
  }
}
