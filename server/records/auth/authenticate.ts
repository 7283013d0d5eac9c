import type { FastifyRequest } from 'fastify';
import type { Principal } from '#server/platform/caller/principal.ts';
import { latestAfter } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { unauthorized } from '#server/platform/http/errors.ts';
import { isUnattended } from '#server/platform/http/preferences.ts';
import { secondsBefore } from '#server/platform/limits/sliding-window.ts';
import { authenticateKey } from '../api-keys/authenticate-key.ts';
import { secretIn } from '../api-keys/secrets.ts';
import { permissionsOf } from '../users/roles.ts';
import { findLiveSession, isUseStale, type LiveSession, noteUse } from '../users/sessions.repository.ts';

export type { Principal } from '#server/platform/caller/principal.ts';

/** 256 bits in base64url, with the scheme's name in any case (RFC 9110). */
const BEARER = /^Bearer +([A-Za-z0-9_-]{43})$/i;

/**
 * Identifies the caller by its bearer token: a session's, or the secret of an API key. Throws the same 401 for a
 * missing, malformed, unknown, ended or expired token; for an API key one with the reason. A call counts as use of the
 * session, unless the page marks it as an automatic call.
 */
export function authenticator(
  deps: Pick<Deps, 'config' | 'db' | 'clock'>,
): (request: FastifyRequest) => Promise<Principal> {
  return async (request) => {
    const secret = secretIn(request.headers.authorization);
    if (secret !== undefined) return authenticateKey(deps, secret);
    const session = await liveSession(deps, request);
    const { role, staffRoles: staff_roles } = session;
    return {
      userId: session.userId,
      email: session.email,
      role,
      permissions: role === 'client' ? [] : await permissionsOf(deps.db, { role, staff_roles }),
      sessionId: session.id,
      isFresh: isFresh(session, deps),
      isEnrolling: session.isEnrolling === 1,
    };
  };
}

/** Whether the person proved who they are within the last minutes. A proof by a clock that was ahead does not count. */
function isFresh(
  { provenAt, createdAt }: Pick<LiveSession, 'provenAt' | 'createdAt'>,
  { config, clock }: Pick<Deps, 'config' | 'clock'>,
): boolean {
  const now = clock.now();
  const at = provenAt ?? createdAt;
  return at > secondsBefore(now, config.freshProofMinutes * 60) && at <= latestAfter(now, 0);
}

/** Returns the session of the call's token, and records its use unless the call is automatic. Throws 401. */
export async function liveSession(
  { config, db, clock }: Pick<Deps, 'config' | 'db' | 'clock'>,
  request: FastifyRequest,
): Promise<LiveSession> {
  const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw unauthorized();
  const now = clock.now();
  const session = await findLiveSession(db, token, config, now);
  if (!session) throw unauthorized();
  if (isUnattended(request)) return session;
  return isUseStale(session, now) ? { ...session, lastUsedAt: await noteUse(db, session, now) } : session;
}
