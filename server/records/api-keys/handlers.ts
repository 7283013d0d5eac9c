import { checkApiKey } from '#domain/rules/api-key.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inTransaction } from '#server/platform/db/transaction.ts';
import { badRequest } from '#server/platform/http/errors.ts';
import { managedEntries } from '#server/platform/managed/calls.ts';
import type { Entry, ManagedResource } from '#server/platform/managed/resource.ts';
import { type ApiKeyValues, stateOfKey, storedApiKeys, toApiKeyAnswer } from './definition.ts';
import { apiKeysMigration } from './migration.ts';
import { newSecret } from './secrets.ts';

type ApiKeyOperation =
  | 'listApiKeys'
  | 'createApiKey'
  | 'getApiKey'
  | 'updateApiKey'
  | 'rotateApiKey'
  | 'revokeApiKey';

type Change = {
  id: string;
  version?: number | undefined;
  by: Principal;
  to(before: ApiKeyValues): ApiKeyValues;
  refusal?(before: ApiKeyValues): string | null;
};

/** Keys with which the firm's programs call the API; the contract restricts their management to administrators. */
export const apiKeys = {
  name: 'api-keys',
  migrations: [apiKeysMigration],
  reads: { listApiKeys: 'listed', getApiKey: 'opened' },
  handlers(deps: Deps): Handlers<ApiKeyOperation> {
    const { db, clock, random } = deps;
    const { list, get, insert, change } = managedEntries(deps, storedApiKeys);
    const answer = (key: Entry<ApiKeyValues>) => toApiKeyAnswer(key, clock.now());

    function checked(value: object, before: ApiKeyValues | null) {
      const result = checkApiKey(value, { now: clock.now(), before });
      if (!result.ok) throw badRequest(result.errors);
      return result.value;
    }

    /** Throws 404, and 409 with the stored key for a refusal. */
    const changed = ({ by, ...asked }: Change) =>
      inTransaction(db, (trx) =>
        change(trx, { version: undefined, ...asked, by: actorOf(by), present: answer }),
      );

    const refusedIfRevoked = ({ revokedAt }: ApiKeyValues) =>
      revokedAt === null ? null : 'This key was revoked. Create a new one';

    return {
      async listApiKeys(request) {
        const page = await list(request);
        return { ...page, items: page.items.map(answer) };
      },

      async createApiKey({ body, principal }, reply) {
        const choice = checked(body, null);
        const { secret, stored } = newSecret(random);
        const unused = { revokedAt: null, earlierHash: null, earlierUntil: null, lastUsedAt: null };
        const made = await inTransaction(db, (trx) =>
          insert(trx, { ...choice, ...stored, ...unused }, actorOf(principal)),
        );
        reply.code(201).header('location', `/api/api-keys/${made.id}`);
        return { ...answer(made), secret };
      },

      getApiKey: async (request) => answer(await get(request)),

      updateApiKey: async ({ params: { id }, body: { version, ...fields }, principal }) =>
        answer(
          await changed({
            id,
            version,
            by: principal,
            to(before) {
              const { name, scopes, expiresAt } = before;
              return { ...before, ...checked({ name, scopes, expiresAt, ...fields }, before) };
            },
            refusal: refusedIfRevoked,
          }),
        ),

      async rotateApiKey({ params: { id }, body: { overlapHours }, principal }) {
        const { secret, stored } = newSecret(random);
        const now = clock.now();
        const earlierUntil = new Date(now.getTime() + overlapHours * 3_600_000).toISOString();
        const key = await changed({
          id,
          by: principal,
          to: (before) => ({ ...before, ...stored, earlierHash: before.secretHash, earlierUntil }),
          refusal: (before) =>
            stateOfKey(before, now.toISOString()) === 'expired'
              ? 'This key has expired. Change its expiry first'
              : refusedIfRevoked(before),
        });
        return { ...answer(key), secret };
      },

      revokeApiKey: async ({ params: { id }, principal }) =>
        answer(
          await changed({
            id,
            by: principal,
            to: (before) => ({ ...before, revokedAt: before.revokedAt ?? clock.now().toISOString() }),
          }),
        ),
    };
  },
} as const satisfies ManagedResource;
