import type { Transaction } from 'kysely';
import { isDecided } from '#machines/submission.machine.ts';
import type { CoreDeps } from '#server/platform/core/deps.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Follower } from '#server/platform/events/events.ts';
import type { CheckRow } from '../identity/checks.repository.ts';
import { type EventType, insertDeliveries } from './deliveries.repository.ts';

/**
 * Returns the follower that writes webhooks, in the transaction of the change. A payload contains ids and states: the
 * receiver reads the rest with its API key, whose scopes and reads are controlled.
 */
export function createWebhookFollower(core: Pick<CoreDeps, 'clock' | 'random'>): Follower {
  async function send(trx: Transaction<Database>, type: EventType, data: object): Promise<void> {
    const active = await trx
      .selectFrom('webhooks')
      .select(['id', 'events'])
      .where('active', '=', 1)
      .execute();
    const to = active.filter(({ events }) => JSON.parse(events).includes(type)).map(({ id }) => id);
    await insertDeliveries(trx, core, { to, type, data });
  }

  const checked = (
    trx: Transaction<Database>,
    { id: checkId, user_id: clientId, subject }: CheckRow,
    status: string,
  ) => send(trx, 'identity.checked', { checkId, clientId, subject, status });

  return {
    'submission.moved': (trx, { before, event, from, to }) => {
      const data = { caseId: before.id, clientId: before.user_id, from, status: to };
      if (event === 'submit') return send(trx, 'case.submitted', data);
      return send(trx, isDecided(to) ? 'case.decided' : 'case.changed', { ...data, event });
    },
    'verification.decided': (trx, { check, decision }) =>
      checked(trx, check, decision === 'approve' ? 'verified' : 'refused'),
    'verification.carried-over': (trx, { check }) => checked(trx, check, 'verified'),
    'verification.reviewed': async (trx, { before, status }) => {
      if (status === 'verified' || status === 'refused') await checked(trx, before, status);
    },
    'entry.changed': async (trx, { resource, id, changed }) => {
      if (resource === 'training-purchases' && changed.includes('state')) await paid(trx, id);
    },
    // A free training is paid when it is created.
    'entry.created': async (trx, { resource, id }) => {
      if (resource === 'training-purchases') await paid(trx, id);
    },
  };

  async function paid(trx: Transaction<Database>, id: string): Promise<void> {
    const purchase = await trx
      .selectFrom('training_purchases')
      .select(['user_id', 'training_id', 'state', 'total', 'currency'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (purchase?.state !== 'paid') return;
    const { user_id: clientId, training_id: trainingId, total, currency } = purchase;
    await send(trx, 'purchase.paid', { purchaseId: id, clientId, trainingId, total, currency });
  }
}
