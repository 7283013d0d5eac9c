import { isDeepStrictEqual } from 'node:util';
import type { components } from '#contract/schema.d.ts';
import { ownUnnamedCompany, prefill, unnamedCompany } from '#domain/compliance/ownership/prefill.ts';
import { checkStatement } from '#domain/compliance/ownership/rule.ts';
import { asStatement, type OwnershipStatement } from '#domain/compliance/ownership/statement.ts';
import { clientId } from '#domain/compliance/ownership/structure.ts';
import { actorOf, type Principal } from '#server/platform/caller/principal.ts';
import type { Handlers } from '#server/platform/contract/handlers.ts';
import { dayOf } from '#server/platform/core/clock.ts';
import type { Deps } from '#server/platform/core/deps.ts';
import { inSnapshot, inTransaction } from '#server/platform/db/transaction.ts';
import { happened } from '#server/platform/events/events.ts';
import { badRequest, HttpError, notFound } from '#server/platform/http/errors.ts';
import { etagOf, preconditionsHold } from '#server/platform/http/preconditions.ts';
import { findOnboarding, lockOnboarding } from '#server/records/onboarding/onboarding.repository.ts';
import { savedRecordsOf } from '#server/records/sections/saved-records.ts';
import { findStatement, openStatement, sealStatement, storeStatement } from './statement.repository.ts';

type ClientOwnership = components['schemas']['ClientOwnership'];

/** What a client states about who owns and controls it, where the firm asks clients for it. */
export function ownershipStatementHandlers(
  deps: Deps,
): Handlers<'getClientOwnership' | 'saveClientOwnership'> {
  const { db, config, clock } = deps;

  /** Throws 404 without the setting, and unless the onboarding is the caller's own. */
  function assertOwn(onboarding: { user_id: string } | undefined, { userId }: Principal): void {
    if (!config.complianceEnforced || onboarding?.user_id !== userId) throw notFound();
  }

  return {
    async getClientOwnership({ principal, params: { id } }, reply) {
      const answer = await inSnapshot(db, async (trx): Promise<ClientOwnership> => {
        assertOwn(await findOnboarding(trx, id), principal);
        const row = await findStatement(trx, id);
        if (!row) {
          const records = await savedRecordsOf(trx, config, principal.userId);
          return { revision: 0, savedAt: null, structure: named(asStatement(prefill(records))) };
        }
        const structure = await openStatement({ config, db: trx }, principal.userId, row);
        return { revision: row.revision, savedAt: row.saved_at, structure };
      });
      if (answer.revision > 0) reply.header('etag', etagOf(answer.revision));
      return answer;
    },

    async saveClientOwnership({ principal, params: { id }, body, headers }, reply) {
      const now = clock.now();
      const checked = checkStatement(body, { today: dayOf(now) });
      if (!checked.ok) throw badRequest(checked.errors);
      const structure = checked.value;
      const answer = await inTransaction(db, async (trx): Promise<ClientOwnership> => {
        const { userId } = principal;
        assertOwn(await lockOnboarding(trx, id), principal);
        const keys = { config, db: trx };
        const before = await findStatement(trx, id);
        // A repeated save whose first response was lost has already been applied (RFC 9110, section 13.1.1).
        if (before && isDeepStrictEqual(await openStatement(keys, userId, before), structure)) {
          return { revision: before.revision, savedAt: before.saved_at, structure };
        }
        if (!preconditionsHold(headers, before?.revision ?? null)) {
          throw new HttpError(412, 'This was changed in another window. Nothing was saved.');
        }
        const revision = (before?.revision ?? 0) + 1;
        const row = { onboarding_id: id, revision, saved_at: now.toISOString() };
        await storeStatement(trx, await sealStatement(keys, userId, row, structure));
        const people = structure.nodes.filter(({ kind }) => kind === 'person').length;
        const organizations = structure.nodes.length - people;
        const type = 'ownership.stated';
        const by = actorOf(principal);
        await happened(trx, { type, by, onboardingId: id, revision, people, organizations });
        return { revision, savedAt: row.saved_at, structure };
      });
      reply.header('etag', etagOf(answer.revision));
      return answer;
    },
  };
}

/** Addresses a client that has not saved the name of its company yet. */
function named({ nodes, ...statement }: OwnershipStatement): OwnershipStatement {
  const nameOf = ({ id, name }: (typeof nodes)[number]) =>
    id === clientId && name === unnamedCompany ? ownUnnamedCompany : name;
  return { ...statement, nodes: nodes.map((node) => ({ ...node, name: nameOf(node) })) };
}
