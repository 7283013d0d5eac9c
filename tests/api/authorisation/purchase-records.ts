import type { Person } from '#tests/support/api.ts';
import { paidPurchase, publishedTraining, trainingContent } from '#tests/support/learning.ts';
import type { World } from './world.ts';

/**
 * Returns a purchase of this client, of a training that was not bought before: paid, except for the operations that cancel or pay
 * it.
 */
export async function purchaseOf({ api }: World, as: Person, operationId = ''): Promise<string> {
  const isOpen = ['cancelTrainingPurchase', 'createPaymentIntent'].includes(operationId);
  const { training, ...content } = trainingContent();
  const trainingId = await publishedTraining(api, {
    ...content,
    training: { ...training, price: isOpen ? 5_000 : 0 },
  });
  if (!isOpen) {
    const id = await paidPurchase(api, as, trainingId);
    await api.db
      .updateTable('training_purchases')
      .set({ receipt_number: `R-${id}` })
      .where('id', '=', id)
      .execute();
    return id;
  }
  const body = { trainingId, province: 'outside' };
  return (await api.call('POST', '/training-purchases', { as, body })).json().id;
}

/** Returns a paid purchase of seats of this client. */
export async function teamPurchaseOf(world: World, as: Person): Promise<string> {
  const id = await purchaseOf(world, as);
  await world.api.db
    .updateTable('training_purchases')
    .set({ kind: 'team', quantity: 10 })
    .where('id', '=', id)
    .execute();
  return id;
}

/** Returns a seat of this client that an unknown address has and that was mailed an hour ago. */
export async function seatOf(world: World, as: Person): Promise<string> {
  const { db, clock } = world.api;
  const purchase_id = await teamPurchaseOf(world, as);
  const id = `seat-${world.nextNumber()}`;
  const at = new Date(clock.now().getTime() - 3_600_000).toISOString();
  await db
    .insertInto('training_seats')
    .values({
      ...{ id, purchase_id, owner_id: as.userId, training_id: 'a-training', email: `${id}@example.com` },
      ...{ invited_at: at, mailed_at: at, mails: 1 },
    })
    .execute();
  return id;
}

/** Returns the id of a payment of this client. */
export async function paymentOf(world: World, as: Person): Promise<string> {
  const { db, clock } = world.api;
  const purchase_id = await purchaseOf(world, as);
  const intent_id = `pi_${purchase_id}`;
  const rest = { number: 1, reckoning: '{}', ended: 0, created_at: clock.now().toISOString() };
  await db
    .insertInto('purchase_payments')
    .values({ purchase_id, intent_id, ...rest })
    .execute();
  return intent_id;
}
