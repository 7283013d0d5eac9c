import type { Transaction } from 'kysely';
import type { components } from '#contract/schema.d.ts';
import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { newId } from '#server/platform/core/random.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, conflict, notFound, verificationFailed } from '#server/platform/http/errors.ts';
import { removeCalendarAddress } from '../calendar-address/calendar-addresses.repository.ts';
import {
  insertPasskey,
  type Passkey,
  passkeysOf,
  removePasskey,
  removePasskeysOf,
} from '../passkeys/passkeys.repository.ts';
import { countRecoveryCodes, issueRecoveryCodes } from '../passkeys/recovery-codes.ts';
import {
  authenticationOptions,
  registrationOptions,
  verifyAuthentication,
  verifyRegistration,
} from '../passkeys/webauthn.ts';
import { lockForChange } from '../users/change-account.ts';
import { originOf } from '../users/session-origin.ts';
import { endSessionsOf, finishEnrolment } from '../users/sessions.repository.ts';
import { lockUser } from '../users/users.repository.ts';
import { admitStaff } from './admit-staff.ts';

type PasskeyOperation =
  | 'startPasskeySignIn'
  | 'signInByPasskey'
  | 'listPasskeys'
  | 'startPasskeyRegistration'
  | 'createPasskey'
  | 'deletePasskey'
  | 'createRecoveryCodes'
  | 'resetPasskeys';

/** The handlers of passkeys; the contract restricts all but the sign-in to staff. */
export function passkeyHandlers(deps: Deps): Handlers<PasskeyOperation> {
  const { config, db, clock, random } = deps;
  const issueCodes = (trx: Transaction<Database>, userId: string) =>
    issueRecoveryCodes(trx, userId, { random, secret: config.appSecret, now: clock.now() });

  return {
    async startPasskeySignIn() {
      if (!config.staffSignIn.includes('passkey')) throw notFound();
      return authenticationOptions(db, deps);
    },

    async signInByPasskey(request) {
      if (!config.staffSignIn.includes('passkey')) throw verificationFailed();
      // A refusal is a result, not an exception: the challenge stays used up.
      const session = await inTransaction(db, async (trx) => {
        const passkey = await verifyAuthentication(trx, deps, request.body);
        if (!passkey) return undefined;
        return admitStaff(trx, deps, {
          userId: passkey.user_id,
          method: 'passkey',
          origin: originOf(request),
          now: clock.now(),
        });
      });
      if (!session) throw verificationFailed();
      return session;
    },

    async listPasskeys({ principal: { userId } }) {
      const items = (await passkeysOf(db, userId)).map(toPasskeyAnswer);
      return { items, recoveryCodesLeft: await countRecoveryCodes(db, userId) };
    },

    async startPasskeyRegistration({ principal: { userId, email } }) {
      return registrationOptions(db, deps, { id: userId, email }, await passkeysOf(db, userId));
    },

    async createPasskey(request, reply) {
      const { name, credential } = request.body;
      const { userId, sessionId } = request.principal;
      const now = clock.now();
      const outcome = await inTransaction(db, async (trx) => {
        // Serialises two registrations at once: only the first one gets recovery codes.
        await lockUser(trx, { id: userId });
        const key = await verifyRegistration(trx, deps, userId, credential);
        if (!key) return 'refused';
        const earlier = await passkeysOf(trx, userId);
        const passkey: Passkey = {
          id: newId(random),
          user_id: userId,
          credential_id: key.id,
          public_key: Buffer.from(key.publicKey).toString('base64url'),
          counter: key.counter,
          transports: JSON.stringify(key.transports ?? []),
          name: name.trim(),
          created_at: now.toISOString(),
          last_used_at: null,
        };
        if (!(await insertPasskey(trx, passkey))) return 'taken';
        await finishEnrolment(trx, sessionId);
        const recoveryCodes = earlier.length === 0 ? await issueCodes(trx, userId) : [];
        await happened(trx, { type: 'passkey.registered', by: actorOf(request.principal), userId });
        return { passkey: toPasskeyAnswer(passkey), recoveryCodes };
      });
      if (outcome === 'taken') throw conflict('This passkey is registered already');
      if (outcome === 'refused') {
        throw badRequest([
          { property: 'credential', message: 'The passkey could not be registered. Try again' },
        ]);
      }
      reply.code(201).header('location', `/api/auth/passkeys/${outcome.passkey.id}`);
      return outcome;
    },

    async deletePasskey(request, reply) {
      const { userId } = request.principal;
      await inTransaction(db, async (trx) => {
        await lockUser(trx, { id: userId });
        const passkeys = await passkeysOf(trx, userId);
        const isLast = passkeys.length === 1 && passkeys[0]?.id === request.params.id;
        if (isLast && !config.staffSignIn.includes('code')) {
          throw conflict('Register another passkey before you remove this one');
        }
        if (!(await removePasskey(trx, request.params.id, userId))) throw notFound();
        await happened(trx, { type: 'passkey.removed', by: actorOf(request.principal), userId });
      });
      return reply.code(204).send();
    },

    async createRecoveryCodes(request) {
      const { userId } = request.principal;
      return inTransaction(db, async (trx) => {
        await lockUser(trx, { id: userId });
        if ((await passkeysOf(trx, userId)).length === 0) throw conflict('Register a passkey first');
        const codes = await issueCodes(trx, userId);
        await happened(trx, { type: 'recovery-codes.issued', by: actorOf(request.principal), userId });
        return { codes };
      });
    },

    async resetPasskeys(request, reply) {
      const by = request.principal;
      await inTransaction(db, async (trx) => {
        const user = await lockForChange(trx, request.params.id, by);
        if (!user) throw notFound();
        await removePasskeysOf(trx, user.id);
        await removeCalendarAddress(trx, user.id);
        await endSessionsOf(trx, user.id);
        await happened(trx, { type: 'passkeys.reset', by: actorOf(by), userId: user.id });
      });
      return reply.code(204).send();
    },
  };
}

function toPasskeyAnswer({
  id,
  name,
  created_at: createdAt,
  last_used_at: lastUsedAt,
}: Passkey): components['schemas']['Passkey'] {
  return { id, name, createdAt, lastUsedAt };
}
