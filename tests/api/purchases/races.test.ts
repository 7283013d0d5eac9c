import { expect, it, onTestFinished } from 'vitest';
import { live } from '#scripts/stripe/lives.mjs';
import { settle } from '#server/records/purchases/settle.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import {
  begin,
  beginToPay,
  makeCode,
  openShop,
  pay,
  post,
  publish,
  read,
  roundsOf,
  type Shop,
} from './shop.ts';

/** Starts another process on the same database if it supports two; else returns the same one. */
async function beside(api: TestApi, env: Record<string, string>): Promise<TestApi> {
  const { database } = api.config;
  if (database.dialect !== 'postgres') return api;
  const other = await buildTestApp({ env: { ...env, DATABASE_URL: database.url } });
  onTestFinished(other.close);
  return other;
}

it('a promo code for ten is used by ten of fifty at once, and no one pays without the promised discount', async () => {
  const shop = await openShop();
  onTestFinished(shop.close);
  const { api, stripe } = shop;
  const trainingId = await publish(api);
  const id = await makeCode(api, { code: 'TEN', percentage: 50, maxUses: 10, maxUsesPerClient: 1 });
  const people: Person[] = [];
  for (let each = 0; each < 50; each += 1) people.push(await api.client());
  // Started after the sign-ins, because it would send their mails as well.
  const other = await beside(api, stripe.env);
  const purchases = await Promise.all(
    people.map(async (as) => ({ as, ...(await begin(api, as, trainingId, { promoCode: 'TEN' })) })),
  );
  const answers = await Promise.all(
    purchases.map((purchase, index) => pay(index % 2 ? api : other, purchase.as, purchase.id)),
  );
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect([
    statuses.filter((each) => each === 200).length,
    statuses.filter((each) => each === 409).length,
  ]).toEqual([10, 40]);
  const refused = answers.find(({ statusCode }) => statusCode === 409)?.json();
  expect(refused.message).toBe(
    'This promo code has been used up. Nothing was paid. Continue without it, or with another code',
  );
  expect(refused.stored).toMatchObject({ state: 'created', promoCode: 'TEN' });
  const uses = await api.call('GET', `/promo-codes/${id}/uses`, { as: await api.admin() });
  expect(uses.json()).toMatchObject({ total: 10, reserved: 10, taken: 0 });
  // One of the ten is released: one of the others gets it.
  const late = purchases[statuses.indexOf(409)];
  const early = purchases[statuses.indexOf(200)];
  await api.call('POST', `/training-purchases/${early?.id}/cancel`, { as: early?.as as Person, body: {} });
  expect((await pay(api, late?.as as Person, late?.id ?? '')).statusCode).toBe(200);
});

it('of a purchase begun by one client many times at once there is one', async () => {
  const shop = await openShop();
  onTestFinished(shop.close);
  const { api } = shop;
  const as = await api.client();
  const trainingId = await publish(api, { price: 0 });
  const body = { trainingId };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => api.call('POST', '/training-purchases', { as, body })),
  );
  for (const { statusCode } of answers) expect([200, 201, 409]).toContain(statusCode);
  const list = await api.call('GET', '/training-purchases/user', { as });
  expect(list.json()).toMatchObject({ total: 1, items: [{ state: 'paid' }] });
});

it('events in disorder, every third one twice, bring every purchase to its one right state', async () => {
  const shop = await openShop();
  onTestFinished(shop.close);
  const { api, stripe } = shop;
  const as = await api.client();
  const other = await beside(api, stripe.env);
  const begun: Awaited<ReturnType<typeof beginToPay>>[] = [];
  for (let each = 0; each < 28; each += 1) begun.push(await beginToPay(shop, as, await publish(api)));
  const { ends, events } = await live(
    stripe,
    begun.map(({ intent }) => intent),
    7,
  );
  const answers = await Promise.all(
    events.map((event, index) => post(index % 2 ? api : other, stripe.events.sign(event))),
  );
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  const states = await Promise.all(begun.map(async ({ id }) => (await read(api, as, id)).state));
  expect(states).toEqual(ends);
});

/** Opens a shop in which a client has paid for a training. */
async function openPaid() {
  const shop = await openShop();
  onTestFinished(shop.close);
  const as = await shop.api.client();
  const { id, intent } = await beginToPay(shop, as, await publish(shop.api));
  await shop.stripe.act(intent, 'succeed');
  return { shop, as, id, intent };
}

/** Settles a payment; the provider's first answer arrives only after `meanwhile` has ended. */
async function settleAfter(shop: Shop, intent: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const rounds = await roundsOf(shop);
  const { payments } = rounds;
  if (!payments) throw new Error('The shop has no payment provider');
  let isFirst = true;
  const delayed: typeof payments = {
    ...payments,
    async read(id) {
      const payment = await payments.read(id);
      if (isFirst) {
        isFirst = false;
        await meanwhile();
      }
      return payment;
    },
  };
  await settle({ ...rounds, payments: delayed }, intent);
}

it('an answer that the provider gave before a refund does not set the refunded amount back', async () => {
  const { shop, as, id, intent } = await openPaid();
  const { api, stripe } = shop;
  await settleAfter(shop, intent, async () => {
    await stripe.act(intent, 'refund', 1_000);
    expect(await read(api, as, id)).toMatchObject({ state: 'paid', refunded: 1_000 });
  });
  expect(await read(api, as, id)).toMatchObject({ state: 'paid', refunded: 1_000 });
});

it('an answer that the provider gave before a dispute was won does not suspend the training', async () => {
  const { shop, as, id, intent } = await openPaid();
  const { api, stripe } = shop;
  stripe.switches.webhooks = 'late';
  await stripe.act(intent, 'dispute');
  stripe.switches.webhooks = 'prompt';
  await settleAfter(shop, intent, () => stripe.act(intent, 'win'));
  expect(await read(api, as, id)).toMatchObject({ state: 'paid', disputedAt: null });
  // The event of its begin arrives last.
  await stripe.events.deliverStored();
  expect(await read(api, as, id)).toMatchObject({ state: 'paid', disputedAt: null });
});
