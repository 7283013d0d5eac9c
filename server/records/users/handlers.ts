import { actorOf } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { listed } from '#server/platform/db/page.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { conflict, notFound } from '#server/platform/http/errors.ts';
import { isReserved } from './address-changes.repository.ts';
import { changeAccount } from './change-account.ts';
import { normaliseEmail } from './email-address.ts';
import { accountExists, inviteStaff, promoteToStaff } from './invite-staff-member.ts';
import { roleNamesOf, rolesToStore } from './roles.ts';
import { toUserAnswer } from './user-answer.ts';
import { findUser, insertUser, listUsers, type User } from './users.repository.ts';

type UserOperation = 'listUsers' | 'createUser' | 'getUser' | 'updateUser' | 'deleteUser';

/** The handlers of the contract's tag `users`; the contract restricts access to administrators. */
export function userHandlers(deps: Deps): Handlers<UserOperation> {
  const { db, clock, random, mailer } = deps;

  async function answersOf(users: readonly User[]) {
    const rolesOf = await roleNamesOf(db, users);
    return users.map((user) => toUserAnswer(user, rolesOf(user)));
  }

  async function answerOf(user: User) {
    const rolesOf = await roleNamesOf(db, [user]);
    return toUserAnswer(user, rolesOf(user));
  }

  return {
    listUsers: ({ query: { search, role, ...page } }) =>
      listed(page, (asked) => listUsers(db, { search, role, ...asked }), answersOf),

    async createUser(request, reply) {
      const { email, firstName, lastName, role, roles } = request.body;
      const by = request.principal;
      const user = await inTransaction(db, async (trx) => {
        const staffRoles = roles && (await rolesToStore(trx, { role, roles })).staff_roles;
        const wanted = {
          ...{ email: normaliseEmail(email), firstName, lastName, role, now: clock.now() },
          ...(staffRoles !== undefined && { staffRoles }),
        };
        const made = await insertUser(trx, wanted, random);
        if (!made && role === 'client') throw accountExists();
        if (made && (await isReserved(trx, wanted.email, wanted.now))) {
          throw conflict(
            'An account has changed its address from this one, and can still take that back. Enter another address, or wait seven days',
          );
        }
        const account = made ?? (await promoteToStaff(trx, wanted, by));
        if (role !== 'client') await inviteStaff(trx, deps, { user: account, by });
        if (!made) return account;
        await happened(trx, {
          type: 'user.created',
          by: actorOf(by),
          userId: made.id,
          role,
          cause: 'administrator',
        });
        return made;
      });
      mailer.nudge();
      reply.code(201).header('location', `/api/users/${user.id}`);
      return answerOf(user);
    },

    async getUser(request) {
      const user = await findUser(db, request.params.id);
      if (!user) throw notFound();
      return { ...(await answerOf(user)), lastSignInAt: user.last_sign_in_at };
    },

    async updateUser(request) {
      return answerOf(await changeAccount(deps, request.principal, request.params.id, request.body));
    },

    async deleteUser(request, reply) {
      await changeAccount(deps, request.principal, request.params.id, { disabled: true });
      return reply.code(204).send();
    },
  };
}
