import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hasAccess } from '#server/records/purchases/access.ts';
import { endAbandoned } from '#server/records/purchases/rounds.ts';
import {
  begin,
  beginCheckout,
  beginToPay,
  checkout,
  makeCode,
  openShop,
  pay,
  payOnPage,
  publish,
  read,
  reset,
  roundsOf,
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

describe('the payment page of the provider', () => {
  it('lists what is bought with its taxes, and returns to the portal, which knows the payment', async () => {
    const { api, stripe } = shop;
    const as = await api.client();
    const trainingId = await publish(api);
    const { id, session, url } = await beginCheckout(shop, as, trainingId);
    const stored = stripe.sessions.sessionOf(session);
    expect(stored.lines).toEqual([
      { label: 'Money laundering in practice', amount: 25_000 },
      { label: 'HST 13%', amount: 3_250 },
    ]);
    expect(stored.session).toMatchObject({
      amount_total: 28_250,
      customer_email: as.email,
      cancel_url: `http://portal.test/trainings/training-${trainingId}/pay?left=1`,
    });
    const { location } = await payOnPage(url);
    expect(location).toBe(`http://portal.test/trainings/training-${trainingId}/paid?session_id=${session}`);
    expect(await read(api, as, id)).toMatchObject({ state: 'paid', receiptNumber: expect.any(String) });
    const verifySession = (query: string, by = as) =>
      api.call('GET', `/stripe/verify-session${query}`, { as: by });
    expect((await verifySession(`?session_id=${session}`)).json()).toEqual({
      state: 'paid',
      kind: 'single',
      purchaseId: id,
      trainingId,
      slug: `training-${trainingId}`,
    });
    expect((await verifySession(`?session_id=${session}`, await api.client())).statusCode).toBe(404);
    expect((await verifySession('')).json().message).toEqual([
      { property: 'session_id', message: 'Send session_id or payment_intent' },
    ]);
    expect((await verifySession(`?session_id=${session}&payment_intent=${session}`)).statusCode).toBe(400);
    expect((await checkout(api, as, id)).statusCode).toBe(409);
  });

  it('is one page for two tabs, and is paid once', async () => {
    const { api, stripe } = shop;
    const as = await api.client();
    const { id } = await begin(api, as, await publish(api));
    stripe.switches.api = 'lost-answers';
    expect((await checkout(api, as, id)).statusCode).toBe(503);
    stripe.switches.api = 'up';
    const answers = await Promise.all(Array.from({ length: 6 }, () => checkout(api, as, id)));
    const urls = new Set(answers.map((answer) => answer.json().url));
    expect(urls.size).toBe(1);
    expect(answers[0]?.json()).toMatchObject({ clientSecret: null, amount: 28_250 });
    const [url] = urls;
    const pages = [await payOnPage(url), await payOnPage(url)];
    expect(new Set(pages.map(({ location }) => location)).size).toBe(1);
    const paid = stripe.payments.all().filter(({ metadata }) => metadata.purchaseId === id);
    expect(paid.map(({ status }) => status)).toEqual(['succeeded']);
    expect(await read(api, as, id)).toMatchObject({ state: 'paid' });
  });

  it('accepts another card after one was declined, and the event may come before or without the response', async () => {
    const { api, stripe } = shop;
    const as = await api.client();
    const { id, url } = await beginCheckout(shop, as, await publish(api));
    expect((await payOnPage(url, '4000 0000 0000 0002')).text).toContain('Your card was declined.');
    expect(await read(api, as, id)).toMatchObject({ state: 'failed' });
    expect((await checkout(api, as, id)).json().url).toBe(url);
    stripe.switches.webhooks = 'duplicate';
    await payOnPage(url);
    expect(new Set(stripe.events.answers)).toEqual(new Set([200]));
    expect(await read(api, as, id)).toMatchObject({ state: 'paid' });
    // No event reports it as a second payment.
    const [intent] = stripe.payments.all().filter(({ metadata }) => metadata.purchaseId === id);
    expect(stripe.payments.chargeOf(intent!)).toMatchObject({ amount_refunded: 0 });
  });

  it('expires if another code or province changes the price, and the old price cannot be paid', async () => {
    const { api, stripe } = shop;
    const as = await api.client();
    const trainingId = await publish(api);
    const { id, session, url } = await beginCheckout(shop, as, trainingId);
    await begin(api, as, trainingId, { province: 'AB' });
    expect(stripe.sessions.sessionOf(session).session.status).toBe('expired');
    expect((await payOnPage(url)).text).toContain('expired');
    const second = await beginCheckout(shop, as, trainingId, { province: 'AB' });
    expect(second.id).toBe(id);
    await payOnPage(second.url);
    expect(await read(api, as, id)).toMatchObject({ state: 'paid', total: 26_250 });
    const refunds = stripe.calls.filter(({ path }) => path === '/v1/refunds');
    expect(refunds).toEqual([]);
  });

  it('excludes the payment by form: only the one requested last can be paid', async () => {
    const { api, stripe } = shop;
    const as = await api.client();
    const trainingId = await publish(api);
    const { id, intent } = await beginToPay(shop, as, trainingId);
    const { url } = (await checkout(api, as, id)).json();
    expect(stripe.payments.find(intent).status).toBe('canceled');
    const form = await pay(api, as, id);
    expect(form.json()).toMatchObject({ clientSecret: expect.stringMatching(/^pi_/), url: null });
    expect((await payOnPage(url)).text).toContain('expired');
    await stripe.act(stripe.payments.ofSecret(form.json().clientSecret).id, 'succeed');
    expect(await read(api, as, id)).toMatchObject({ state: 'paid' });
  });

  it('keeps the promised price although the code expires meanwhile, and expires with the purchase after an hour', async () => {
    const { api, stripe } = shop;
    const trainingId = await publish(api);
    const endsAt = new Date(api.clock.now().getTime() + 10 * 60_000).toISOString();
    await makeCode(api, { code: 'SOON', percentage: 10, endsAt });
    const [early, late] = [await api.client(), await api.client()];
    const discounted = await beginCheckout(shop, early, trainingId, { promoCode: 'SOON' });
    const left = await beginCheckout(shop, late, trainingId, { promoCode: 'SOON' });
    api.clock.advanceMinutes(11);
    await payOnPage(discounted.url);
    expect(await read(api, early, discounted.id)).toMatchObject({
      state: 'paid',
      total: 25_425,
      promoCode: 'SOON',
    });
    api.clock.advanceMinutes(55);
    await endAbandoned(await roundsOf(shop));
    expect(await read(api, late, left.id)).toMatchObject({ state: 'cancelled' });
    expect((await payOnPage(left.url)).text).toContain('expired');
    expect(stripe.sessions.sessionOf(left.session).session.payment_status).toBe('unpaid');
    expect(await begin(api, late, trainingId)).toMatchObject({ total: 28_250 });
  });
});

describe('a dispute of the buyer’s bank', () => {
  const paid = async () => {
    const { api, stripe } = shop;
    const as = await api.client();
    const trainingId = await publish(api);
    const { id, session, url } = await beginCheckout(shop, as, trainingId);
    await payOnPage(url);
    const intent = stripe.sessions.sessionOf(session).session.payment_intent ?? '';
    return {
      as,
      id,
      trainingId,
      intent,
      hasIt: () => hasAccess(api.db, { userId: as.userId, trainingId, now: api.clock.now() }),
    };
  };
  const mailsTo = async (template: string, to?: string) => {
    const mails = shop.api.db.selectFrom('mail_outbox').select('id').where('template', '=', template);
    return (await (to ? mails.where('recipient', '=', to) : mails).execute()).length;
  };

  it('suspends access until it is won, and notifies administrators once each', async () => {
    const { api, stripe } = shop;
    const { as, id, trainingId, intent, hasIt } = await paid();
    const before = await mailsTo('purchase-disputed');
    stripe.switches.webhooks = 'duplicate';
    await stripe.act(intent, 'dispute');
    expect(await read(api, as, id)).toMatchObject({
      state: 'disputed',
      disputedAt: api.clock.now().toISOString(),
      disputeOutcome: null,
    });
    expect(await hasIt()).toBe(false);
    expect(await mailsTo('purchase-disputed')).toBe(before + api.config.adminEmails.length);
    // The purchase still exists: another cannot be made.
    const again = await api.call('POST', '/training-purchases', { as, body: { trainingId, province: 'ON' } });
    expect([again.statusCode, again.json().message]).toEqual([409, expect.stringContaining('suspended')]);
    const staff = await api.call('GET', '/training-purchases?state=disputed', { as: await api.admin() });
    expect(staff.json().items).toMatchObject([{ id }]);
    await stripe.act(intent, 'win');
    expect(await read(api, as, id)).toMatchObject({ state: 'paid', disputeOutcome: 'won' });
    expect(await hasIt()).toBe(true);
    expect(await mailsTo('purchase-refunded', as.email)).toBe(0);
  });

  it('that is lost ends like a refund, with a mail to the buyer, in whatever order the events come', async () => {
    const { api, stripe } = shop;
    const { as, id, intent, hasIt } = await paid();
    stripe.switches.webhooks = 'late';
    await stripe.act(intent, 'dispute');
    await stripe.act(intent, 'lose');
    const [opened, closed] = stripe.events.takeStored();
    stripe.switches.webhooks = 'prompt';
    await stripe.events.send([closed!, opened!, closed!]);
    expect(await read(api, as, id)).toMatchObject({
      ...{ state: 'refunded', refunded: 28_250, disputeOutcome: 'lost' },
      refundReason: 'Your bank has returned the payment to you',
    });
    expect(await hasIt()).toBe(false);
    expect(await mailsTo('purchase-refunded', as.email)).toBe(1);
  });
});
