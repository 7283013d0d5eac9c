import { createHash } from 'node:crypto';
import type { Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import { rawBodyOf } from '#server/platform/contract/raw-body.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { clientReader } from '#server/platform/crypto/client-keys.ts';
import { listed } from '#server/platform/db/page.ts';
import { badRequest, notFound, unauthorized } from '#server/platform/http/errors.ts';
import { findUser, type User } from '../users/users.repository.ts';
import { type CheckRow, findCheck, findChecksOf, isEventKnown, openReason } from './checks.repository.ts';
import { decide } from './decide.ts';
import { consentHandlers } from './face-consent.ts';
import { handIn } from './hand-in.ts';
import type { ReceivedEvent } from './identity-provider.ts';
import { findRecipients, quietSinceOf, toRecipient } from './notice-recipients.ts';
import { progressOfNotices } from './notice-round.ts';
import { noticeMail, notifyAll } from './notify-all.ts';
import { personHandlers } from './person-handlers.ts';
import { photographHandlers } from './photograph-handlers.ts';
import { verificationReview } from './review-answer.ts';
import { sendPersonEmail } from './send-email.ts';
import { refresh, settle } from './settle.ts';
import { clientSubject } from './subject.ts';
import { toVerification, verificationOverview } from './verification-overview.ts';
import { issueWidgetToken } from './widget-token.ts';

type IdentityOperationId =
  | 'checkVerificationStatus'
  | 'checkVerificationStatusForUser'
  | 'submitManualVerification'
  | 'createAccessToken'
  | 'sendVerificationEmail'
  | 'finishOnboarding'
  | 'getNotices'
  | 'previewNotice'
  | 'listNoticeRecipients'
  | 'decideVerification'
  | 'receiveSumsubWebhook'
  | keyof ReturnType<typeof personHandlers>
  | keyof ReturnType<typeof photographHandlers>
  | keyof ReturnType<typeof consentHandlers>;

/** Identity checks of clients and of the people they name (specification sections 2 and 7). */
export function identityHandlers(deps: Deps): Handlers<IdentityOperationId> {
  const { db, config, mailer } = deps;
  const receiveEvent = eventReceiver(deps);

  async function answer(check: CheckRow) {
    const cipher = await clientReader({ config, db }, check.user_id);
    return toVerification(check, (row) => openReason(cipher, row));
  }

  /** Throws 404 if there is no such client. */
  async function findClient(userId: string): Promise<User> {
    const user = await findUser(db, userId);
    if (user?.role !== 'client') throw notFound();
    return user;
  }

  /** Returns the client whose record names the person to mail. */
  async function clientMeant(principal: Principal, userId: string | undefined): Promise<string> {
    if (principal.role === 'client') {
      if (userId === undefined) return principal.userId;
      throw badRequest([{ property: 'userId', message: 'This property is not known' }]);
    }
    if (userId === undefined) {
      throw badRequest([{ property: 'userId', message: 'Name the client' }]);
    }
    return (await findClient(userId)).id;
  }

  return {
    ...personHandlers(deps),
    ...photographHandlers(deps),
    ...consentHandlers(deps),

    async checkVerificationStatus({ principal }) {
      await refresh(deps, await findChecksOf(db, principal.userId));
      return verificationOverview(db, deps, principal.userId);
    },

    async checkVerificationStatusForUser({ query }) {
      const client = await findClient(query.userId);
      await refresh(deps, await findChecksOf(db, client.id));
      return verificationReview(db, deps, client);
    },

    async submitManualVerification({ principal, body }, reply) {
      const check = await handIn(deps, clientSubject(config, principal), body);
      reply.code(201);
      return answer(check);
    },

    async createAccessToken({ principal }) {
      return { token: await issueWidgetToken(deps, clientSubject(config, principal)) };
    },

    async sendVerificationEmail({ principal, body }, reply) {
      const { userId, ...asked } = body;
      await sendPersonEmail(deps, await clientMeant(principal, userId), asked, principal);
      mailer.nudge();
      reply.code(202);
      return { message: `Success! Verification required email was successfully sent to ${asked.name}.` };
    },

    async finishOnboarding({ principal }, reply) {
      const queued = await notifyAll(deps, principal);
      mailer.nudge();
      reply.code(202);
      return { message: 'Success! All users have been notified for Identity Verification.', queued };
    },

    getNotices: () => progressOfNotices(deps),

    async previewNotice() {
      const { subject, text } = noticeMail(config);
      return { subject, text };
    },

    listNoticeRecipients({ query: { outcome = 'mailed', ...asked } }) {
      const quietSince = quietSinceOf(deps.clock.now());
      return listed(
        asked,
        (page) => findRecipients(db, { outcome, quietSince, ...page }),
        (rows) => rows.map((row) => toRecipient(outcome, row)),
      );
    },

    async decideVerification({ principal, body }) {
      const check = await decide(deps, body, principal);
      mailer.nudge();
      return answer(check);
    },

    async receiveSumsubWebhook(request) {
      const { headers } = request;
      const event = {
        body: rawBodyOf(request),
        digest: single(headers['x-payload-digest']),
        algorithm: single(headers['x-payload-digest-alg']),
      };
      await receiveEvent(event, request.body);
      return { message: 'Taken' };
    },
  };
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : undefined;
}

/**
 * Receives events of the provider (safety row 11). An event only triggers a query: the status is read from the
 * provider's API, so that late, repeated and reordered events give the same result. Events of unknown applicants are
 * accepted and have no effect. Throws 401 for an event without a valid signature, and 503 if the API is unavailable, so
 * that the provider sends the event again.
 */
function eventReceiver(
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
