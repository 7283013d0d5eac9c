import { createHash } from 'node:crypto';
import type { Deps } from '#server/platform/core/deps.ts';
import { unauthorized } from '#server/platform/http/errors.ts';
import { findCheck, isEventKnown } from './checks.repository.ts';
import type { ReceivedEvent } from './identity-provider.ts';
import { settle } from './settle.ts';

/**
 * Receives events of the provider (safety row 11). An event only triggers a query: the status is read from the
 * provider's API, so that late, repeated and reordered events give the same result. Events of unknown applicants are
 * accepted and have no effect. Throws 401 for an event without a valid signature, and 503 if the API is unavailable, so
 * that the provider sends the event again.
 */
export function eventReceiver(
  deps: Pick<Deps, 'db' | 'clock' | 'config' | 'identity' | 'log' | 'random'>,
): (event: ReceivedEvent, content: Record<string, unknown>) => Promise<void> {
  /** One API query for an event that arrives several times at once. */
  const underWay = new Map<string, Promise<void>>();

  async function take(digest: string, checkId: string): Promise<void> {
    if (await isEventKnown(deps.db, digest)) return;
    await settle(deps, checkId, digest);
  }

  return async (event, content) => {
    if (!deps.identity.isGenuine(event))
      throw unauthorized('The event is not signed by the identity provider');
    const checkId = content.externalUserId;
    if (typeof checkId !== 'string' || !(await findCheck(deps.db, checkId))) return;
    const digest = createHash('sha256').update(event.body).digest('hex');
    const taking = underWay.get(digest) ?? take(digest, checkId).finally(() => underWay.delete(digest));
    underWay.set(digest, taking);
    await taking;
  };
}
