import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasAccess, purchasers } from '#server/records/purchases/access.ts';
import { openTestApi } from '#tests/support/api.ts';
import {
  begin,
  beginToPay,
  makeCode,
  openShop,
  pay,
  publish,
  publishVersion,
  read,
  reset,
  type Shop,
} from './shop.ts';

// SQLite alone: provider

let shop: Shop;
beforeAll(async () => {
  const opened = await openShop();
  shop = opened;
  return opened.close;
});
beforeEach(() => reset(shop));

describe('a purchase', () => {
  it('costs the price by the list, the code and the province, never an amount from the client', async () => {
    const { api } = shop;
    const as = await api.client();
    const trainingId = await publish(api);
    await makeCode(api, { code: 'TENTH', percentage: 10 });
    const body = { trainingId, promoCode: ' tenth ', province: 'QC' };
    const made = await api.call('POST', '/training-purchases', { as, body });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      ...{ state: 'created', price: 25_000, discount: 2_500, net: 22_500, total: 25_869, promoCode: 'TENTH' },
      taxes: [
        { label: 'GST', rate: '5', amount: 1_125 },
        { label: 'QST', rate: '9.975', amount: 2_244 },
      ],
    });
    const cheaper = await api.call('POST', '/training-purchases', { as, body: { ...body, total: 1 } });
    expect(cheaper.statusCode).toBe(400);
    // Another province: the same purchase with recomputed tax; an omitted code is removed.
    const repriced = await api.call('POST', '/training-purchases', {
      as,
      body: { trainingId, province: 'outside' },
    });
    expect(repriced.statusCode).toBe(200);
    expect(repriced.json()).toMatchObject({ id: made.json().id, total: 25_000, promoCode: null, taxes: [] });
  });

  it('is paid by the event only: not by the response of the card, and not by the return page', async () => {
    const { api, stripe } = shop;
    const as = await api.client();
    const trainingId = await publish(api);
    const { id, intent } = await beginToPay(shop, as, trainingId);
    stripe.switches.webhooks = 'late';
    await stripe.act(intent, 'succeed');
    const verifySession = () => api.call('GET', `/stripe/verify-session?payment_intent=${intent}`, { as });
    expect((await verifySession()).json()).toMatchObject({ state: 'paying', purchaseId: id, trainingId });
    // Another payment after the browser was closed: the first has arrived, and no second one is created.
    const again = await pay(api, as, id);
    expect([again.statusCode, again.json().message]).toEqual([
      409,
      expect.stringContaining('do not need to pay again'),
    ]);
    expect(await hasAccess(api.db, { userId: as.userId, trainingId, now: api.clock.now() })).toBe(false);
    await stripe.events.deliverStored();
    expect((await verifySession()).json()).toMatchObject({ state: 'paid' });
    expect(await hasAccess(api.db, { userId: as.userId, trainingId, now: api.clock.now() })).toBe(true);
    expect(await purchasers(api.db as never, trainingId)).toBe(true);
    const twice = await api.call('POST', '/training-purchases', { as, body: { trainingId, province: 'ON' } });
    expect(twice.statusCode).toBe(409);
    expect(twice.json().stored).toMatchObject({
      id,
      state: 'paid',
      receiptNumber: expect.stringMatching(/^R-2026-\d{6}$/),
    });
    expect(stripe.payments.all().filter(({ metadata }) => metadata.purchaseId === id)).toHaveLength(1);
  });

  it('is one payment for every click on Pay, concurrently and half-way', async () => {
    const { api, stripe } = shop;
    const as = await api.client();
    const { id } = await begin(api, as, await publish(api));
    stripe.switches.api = 'lost-answers';
    expect((await pay(api, as, id)).statusCode).toBe(503);
    stripe.switches.api = 'up';
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(api, as, id)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => answer.json().clientSecret)).size).toBe(1);
    const made = stripe.payments.all().filter(({ metadata }) => metadata.purchaseId === id);
    expect(made.map(({ amount }) => amount)).toEqual([28_250]);
  });

  it('accepts another card after one was declined', async () => {
    const { api, stripe } = shop;
    const as = await api.client();
    const { id, intent } = await beginToPay(shop, as, await publish(api));
    await stripe.act(intent, 'decline');
    expect(await read(api, as, id)).toMatchObject({ state: 'failed' });
    expect((await pay(api, as, id)).statusCode).toBe(200);
    await stripe.act(intent, 'succeed');
    expect(await read(api, as, id)).toMatchObject({ state: 'paid', receiptNumber: expect.any(String) });
  });

  it('is cancelled, and its payment with it', async () => {
    const { api, stripe } = shop;
    const as = await api.client();
    const trainingId = await publish(api);
    const { id, intent } = await beginToPay(shop, as, trainingId);
    const cancel = () => api.call('POST', `/training-purchases/${id}/cancel`, { as, body: {} });
    expect((await cancel()).json()).toMatchObject({ state: 'cancelled' });
    expect((await cancel()).json()).toMatchObject({ state: 'cancelled' });
    expect(stripe.payments.find(intent).status).toBe('canceled');
    expect((await pay(api, as, id)).statusCode).toBe(409);
    expect((await begin(api, as, trainingId)).id).not.toBe(id);
  });

  it('that is repriced while it is paid has its payment cancelled, and keeps its id', async () => {
    const { api, stripe } = shop;
    const as = await api.client();
    const trainingId = await publish(api);
    const { id, intent } = await beginToPay(shop, as, trainingId);
    expect(await begin(api, as, trainingId)).toMatchObject({ id, state: 'paying' });
    expect(await begin(api, as, trainingId, { province: 'AB' })).toMatchObject({
      id,
      state: 'created',
      total: 26_250,
    });
    expect(stripe.payments.find(intent).status).toBe('canceled');
    const other = await beginToPay(shop, as, trainingId, { province: 'AB' });
    expect(other.intent).not.toBe(intent);
    await stripe.act(other.intent, 'succeed');
    // Paid, whatever the client requests then; and nothing is recomputed once the bank has the payment.
    const late = await api.call('POST', '/training-purchases', { as, body: { trainingId, province: 'QC' } });
    expect(late.statusCode).toBe(409);
    expect(await read(api, as, id)).toMatchObject({ state: 'paid', total: 26_250 });
  });

  it('is not paid at a price that has changed, for a withdrawn training, or without a province', async () => {
    const { api } = shop;
    const as = await api.client();
    const trainingId = await publish(api);
    const bare = await api.call('POST', '/training-purchases', { as, body: { trainingId } });
    const { id, slug, title } = bare.json();
    const unsaid = await pay(api, as, id);
    expect(unsaid.json().message).toEqual([
      { property: 'province', message: expect.stringContaining('province') },
    ]);
    await begin(api, as, trainingId);
    const at = api.clock.now().toISOString();
    await publishVersion(api.db, trainingId, {
      number: 2,
      price: 30_000,
      currency: 'CAD',
      title,
      slug,
      language: 'en',
      at,
    });
    const dearer = await pay(api, as, id);
    expect([dearer.statusCode, dearer.json().stored]).toEqual([
      409,
      expect.objectContaining({ total: 33_900 }),
    ]);
    expect((await pay(api, as, id)).json()).toMatchObject({ amount: 33_900 });
    const other = await begin(api, await api.client(), trainingId).catch((error: Error) => error);
    expect(other).not.toBeInstanceOf(Error);
    await api.db.deleteFrom('published_trainings').where('id', '=', trainingId).execute();
    const gone = await api.call('POST', '/training-purchases', {
      as: await api.client(),
      body: { trainingId },
    });
    expect(gone.statusCode).toBe(404);
  });

  it('of a free training is paid at once, also if a code takes off the whole price', async () => {
    const { api, stripe } = shop;
    const as = await api.client();
    const free = await publish(api, { price: 0 });
    expect(await begin(api, as, free)).toMatchObject({ state: 'paid', total: 0, receiptNumber: null });
    expect(await hasAccess(api.db, { userId: as.userId, trainingId: free, now: api.clock.now() })).toBe(true);
    await makeCode(api, { code: 'GIFT', percentage: 100, maxUses: 1 });
    const dear = await publish(api);
    const opened = await beginToPay(shop, as, dear);
    expect(await begin(api, as, dear, { promoCode: 'GIFT' })).toMatchObject({
      id: opened.id,
      state: 'paid',
      total: 0,
    });
    const other = await api.client();
    const late = await api.call('POST', '/training-purchases', {
      as: other,
      body: { trainingId: dear, promoCode: 'GIFT' },
    });
    expect(late.json().message).toEqual([
      { property: 'promoCode', message: 'This promo code has been used up' },
    ]);
    expect(stripe.payments.find(opened.intent).status).toBe('canceled');
  });

  it('of another client is not accessible', async () => {
    const { api } = shop;
    const { id, intent } = await beginToPay(shop, await api.client(), await publish(api));
    const as = await api.client();
    const answers = await Promise.all([
      api.call('GET', `/training-purchases/${id}`, { as }),
      api.call('POST', `/training-purchases/${id}/cancel`, { as, body: {} }),
      api.call('GET', `/training-purchases/${id}/receipt`, { as }),
      api.call('GET', `/stripe/verify-session?payment_intent=${intent}`, { as }),
      pay(api, as, id),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404]);
    const list = await api.call('GET', '/training-purchases/user', { as });
    expect(list.json()).toMatchObject({ items: [], total: 0 });
  });
});

describe('promo codes', () => {
  it('can be guessed twenty times, also if sixty guesses come at once', async () => {
    const { api } = shop;
    const as = await api.client();
    const trainingId = await publish(api);
    const guess = (promoCode: string) =>
      api.call('POST', '/training-purchases', { as, body: { trainingId, promoCode } });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, each) => guess(`NO-${each}`)));
    const countOf = (status: number) => answers.filter(({ statusCode }) => statusCode === status).length;
    expect([countOf(400), countOf(429)]).toEqual([20, 40]);
    expect((await guess('NO-60')).statusCode).toBe(429);
    // Without a code the account can buy.
    expect((await guess('')).statusCode).toBe(201);
    api.clock.advanceMinutes(11);
    expect((await guess('NO-61')).statusCode).toBe(400);
  });
});

describe('without a payment provider', () => {
  it('paid trainings answer 503 with a message, and free ones are open', async () => {
    const api = await openTestApi();
    const as = await api.client();
    const dear = await api.call('POST', '/training-purchases', {
      as,
      body: { trainingId: await publish(api), province: 'ON' },
    });
    expect([dear.statusCode, dear.json().message]).toEqual([
      503,
      expect.stringContaining('Paid trainings cannot be bought'),
    ]);
    expect(await begin(api, as, await publish(api, { price: 0 }))).toMatchObject({ state: 'paid' });
    const hook = await api.call('POST', '/stripe/webhook', {
      body: { id: 'evt_1', type: 'charge.succeeded' },
    });
    expect(hook.statusCode).toBe(503);
  });
});
