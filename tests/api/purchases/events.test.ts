import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signature } from '#scripts/stripe/events.mjs';
import { keys } from '#scripts/stripe/stand-in.mjs';
import type { Principal } from '#server/platform/caller/principal.ts';
import { refundPart, resumeRefunds } from '#server/records/purchases/partial-refunds.ts';
import { mailReceipts } from '#server/records/purchases/receipt-mails.ts';
import { endAbandoned } from '#server/records/purchases/rounds.ts';
import type { Person } from '#tests/support/api.ts';
import { readPdf } from '#tests/support/pdf-text.ts';
import { sealed } from '#tests/support/sealed.ts';
import {
  begin,
  beginToPay,
  makeCode,
  openShop,
  post,
  publish,
  read,
  reset,
  roundsOf,
  type Shop,
} from './shop.ts';

// SQLite alone: provider

let shop: Shop;
beforeAll(async () => {
  const opened = await openShop({ SALES_TAX_NUMBERS: 'GST/HST 123456789 RT0001' });
  shop = opened;
  return opened.close;
});
beforeEach(() => reset(shop));

/** Creates a purchase that is being paid. */
async function paying(said = {}): Promise<{ as: Person; id: string; intent: string; trainingId: string }> {
  const as = await shop.api.client();
  const trainingId = await publish(shop.api);
  return { as, trainingId, ...(await beginToPay(shop, as, trainingId, said)) };
}

/** Returns the header of an event with a signature time this many seconds from now. */
const signedAt = (body: string, seconds: number) => ({
  'content-type': 'application/json',
  'stripe-signature': signature(
    keys.webhookSecret,
    body,
    Math.floor(shop.api.clock.now().getTime() / 1000) + seconds,
  ),
});

// Safety row 11.
describe('an event of the payment provider', () => {
  it('is signed over its bytes, within 300 seconds either way', async () => {
    const { api } = shop;
    const body = JSON.stringify({
      id: 'evt_sign',
      object: 'event',
      type: 'customer.created',
      data: { object: {} },
    });
    for (const [seconds, status] of [
      [-301, 401],
      [-300, 200],
      [300, 200],
      [301, 401],
    ] as const) {
      expect((await post(api, { body, headers: signedAt(body, seconds) })).statusCode, `${seconds} s`).toBe(
        status,
      );
    }
    const headers = signedAt(body, 0);
    const respaced = JSON.stringify(JSON.parse(body), null, 1);
    expect((await post(api, { body: respaced, headers })).statusCode).toBe(401);
    const flipped = headers['stripe-signature'].replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const repeated = `t=1,${headers['stripe-signature']}`;
    const behind = `${headers['stripe-signature']}, t=1`;
    for (const sent of [
      ...[flipped, '', 't=,v1=', headers['stripe-signature'].replace(/v1=/, 'v0=')],
      ...[repeated, behind],
    ]) {
      const answer = await post(api, { body, headers: { ...headers, 'stripe-signature': sent } });
      expect(answer.statusCode, sent).toBe(401);
    }
    expect((await api.call('POST', '/stripe/webhook', { body: JSON.parse(body) })).statusCode).toBe(401);
  });

  it.each(['prompt', 'duplicate', 'out-of-order'] as const)(
    'that is %s lets a payment take effect once',
    async (way) => {
      const { api, stripe } = shop;
      const { as, id, intent } = await paying();
      stripe.switches.webhooks = way;
      await stripe.act(intent, 'decline');
      await stripe.act(intent, 'succeed');
      expect(new Set(stripe.events.answers)).toEqual(new Set([200]));
      const paid = await read(api, as, id);
      expect(paid).toMatchObject({ state: 'paid', total: 28_250 });
      const sent = stripe.events.answers.length;
      await Promise.all(
        Array.from({ length: 20 }, () =>
          stripe.events.send([
            stripe.events.make('payment_intent.payment_failed', stripe.payments.find(intent)),
          ]),
        ),
      );
      expect(stripe.events.answers.length).toBeGreaterThan(sent);
      expect(await read(api, as, id)).toEqual(paid);
      const moves = await (await sealed(api.db))
        .selectFrom('audit_entries')
        .select('action')
        .where('subject_id', '=', id)
        .where('action', '=', 'training-purchases.changed')
        .execute();
      expect(moves.length).toBeLessThanOrEqual(5);
    },
  );

  it('that comes before the response of the payment call, or after it was lost, finds the purchase', async () => {
    const { api, stripe } = shop;
    const as = await api.client();
    const trainingId = await publish(api);
    const { id } = await begin(api, as, trainingId);
    stripe.switches.api = 'lost-answers';
    await api.call('POST', '/stripe/create-payment-intent', { as, body: { purchaseId: id } });
    stripe.switches.api = 'up';
    const [intent] = stripe.payments.all();
    expect(intent?.metadata).toEqual({ purchaseId: id, payment: '1' });
    await stripe.act(intent?.id ?? '', 'succeed');
    expect(await read(api, as, id)).toMatchObject({ state: 'paid' });
    const verified = await api.call('GET', `/stripe/verify-session?payment_intent=${intent?.id}`, { as });
    expect(verified.json()).toMatchObject({ state: 'paid', purchaseId: id });
  });

  it('is sent again while the provider’s API is unavailable, and has no effect for unknown payments', async () => {
    const { api, stripe } = shop;
    const { as, id, intent } = await paying();
    stripe.switches.api = 'error';
    await stripe.act(intent, 'succeed');
    expect(new Set(stripe.events.answers)).toEqual(new Set([503]));
    expect(await read(api, as, id)).toMatchObject({ state: 'paying' });
    stripe.switches.api = 'up';
    const foreign = stripe.payments.create({ amount: 100, currency: 'cad', description: null, metadata: {} });
    const forged = stripe.payments.create({
      ...{ amount: 100, currency: 'cad', description: null },
      metadata: { purchaseId: id, payment: '1' },
    });
    await stripe.act(foreign.id, 'succeed');
    // Less was paid than required.
    await stripe.act(forged.id, 'succeed');
    expect(await read(api, as, id)).toMatchObject({ state: 'paying' });
    await stripe.events.send([stripe.events.make('payment_intent.succeeded', stripe.payments.find(intent))]);
    expect(await read(api, as, id)).toMatchObject({ state: 'paid' });
  });
});

describe('a refund', () => {
  const refund = async (id: string, as?: Person) =>
    shop.api.call('POST', `/training-purchases/${id}/refund`, {
      as: as ?? (await shop.api.admin()),
      body: { reason: 'Bought twice by mistake', note: 'Claims fraud, see the mail of May 3' },
    });

  it('returns the whole amount once, and closes the training', async () => {
    const { api, stripe } = shop;
    const { as, id, intent, trainingId } = await paying();
    expect((await refund(id)).statusCode).toBe(409);
    await stripe.act(intent, 'succeed');
    expect((await refund(id, as)).statusCode).toBe(403);
    const answers = await Promise.all([refund(id), refund(id), refund(id)]);
    for (const answer of answers)
      expect(answer.json()).toMatchObject({ state: 'refunded', refunded: 28_250 });
    expect(stripe.payments.chargeOf(stripe.payments.find(intent))).toMatchObject({ amount_refunded: 28_250 });
    const sealed = await api.db
      .selectFrom('training_purchases')
      .select('refund_reason')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(sealed.refund_reason).not.toContain('fraud');
    // The buyer gets the reason and the amount, once, and never the note.
    const own = await read(api, as, id);
    expect(own.refundReason).toBe('Bought twice by mistake');
    const list = await api.call('GET', '/training-purchases/user', { as });
    expect(JSON.stringify([own, list.json()])).not.toMatch(/fraud|refundNote/);
    const seen = await api.call('GET', `/training-purchases/${id}`, { as: await api.admin() });
    expect(seen.json()).toMatchObject({ refundNote: 'Claims fraud, see the mail of May 3' });
    const mails = await api.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('template', '=', 'purchase-refunded')
      .where('recipient', '=', as.email)
      .execute();
    expect(mails).toHaveLength(1);
    const mail = await api.mailTo(as.email);
    expect(mail.subject).toBe('Your purchase was refunded');
    expect(mail.text).toContain('CAD 282.50');
    expect(mail.text).toContain('Reason: Bought twice by mistake');
    expect(mail.text).not.toContain('fraud');
    expect((await begin(api, as, trainingId)).id).not.toBe(id);
  });

  it('from an earlier version, whose only text was written for staff, shows it to staff only', async () => {
    const { api, stripe } = shop;
    const { as, id, intent } = await paying();
    await stripe.act(intent, 'succeed');
    await refund(id);
    const { refund_reason } = await api.db
      .selectFrom('training_purchases')
      .select('refund_reason')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // As a server of the previous version has left it.
    await api.db
      .updateTable('training_purchases')
      .set({ refund_reason, refund_message: '' })
      .where('id', '=', id)
      .execute();
    expect(await read(api, as, id)).toMatchObject({ state: 'refunded', refundReason: null });
    const seen = await api.call('GET', `/training-purchases/${id}`, { as: await api.admin() });
    expect(seen.json()).toMatchObject({ refundReason: null, refundNote: expect.stringContaining('fraud') });
  });

  it('that is pending gets its result from the provider', async () => {
    const { api, stripe } = shop;
    const { as, id, intent } = await paying();
    await stripe.act(intent, 'succeed');
    stripe.switches.refunds = 'pending';
    expect((await refund(id)).json()).toMatchObject({ state: 'paid', refundRequestedAt: expect.any(String) });
    await stripe.finishRefunds();
    expect(await read(api, as, id)).toMatchObject({
      state: 'refunded',
      refundReason: 'Bought twice by mistake',
    });
  });

  it('of a part leaves the training open; one made at the provider counts too', async () => {
    const { api, stripe } = shop;
    const { as, id, intent } = await paying();
    await stripe.act(intent, 'succeed');
    await stripe.act(intent, 'refund', 1_000);
    expect(await read(api, as, id)).toMatchObject({ state: 'paid', refunded: 1_000 });
    await stripe.act(intent, 'refund');
    expect(await read(api, as, id)).toMatchObject({ state: 'refunded', refunded: 28_250 });
  });
});

describe('a partial refund', () => {
  const part = async (id: string, body: Record<string, unknown>) =>
    shop.api.call('POST', `/training-purchases/${id}/refund`, {
      as: await shop.api.admin(),
      body: { reason: 'One module was cancelled', ...body },
    });
  const paid = async () => {
    const purchase = await paying();
    await shop.stripe.act(purchase.intent, 'succeed');
    return purchase;
  };
  const refundedAt = (intent: string) =>
    shop.stripe.payments.chargeOf(shop.stripe.payments.find(intent))?.amount_refunded;

  it('returns its amount once, keeps the training open, and is refused beyond what is left', async () => {
    const { api } = shop;
    const { as, id, intent } = await paid();
    const first = { amount: 10_000, number: 1 };
    const answers = await Promise.all([part(id, first), part(id, first), part(id, first)]);
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({ state: 'paid', refunded: 10_000, refundRequestedAt: null });
    }
    expect((await part(id, first)).statusCode).toBe(200);
    expect(refundedAt(intent)).toBe(10_000);
    // A second staff member, who has not seen the first refund.
    expect((await part(id, { amount: 500, number: 1 })).json()).toMatchObject({
      statusCode: 409,
      message: 'Another refund was made in the meantime. Nothing was refunded now',
    });
    expect((await part(id, { amount: 18_251, number: 2 })).json()).toMatchObject({
      statusCode: 400,
      message: [
        {
          property: 'amount',
          message: 'Enter at most CAD 182.50, which is what is left to refund',
        },
      ],
    });
    expect((await part(id, { amount: 5_000 })).statusCode).toBe(400);
    const second = await part(id, {
      amount: 5_000,
      number: 2,
      reason: 'The teacher was ill',
      note: 'By phone',
    });
    expect(second.json()).toMatchObject({ state: 'paid', refunded: 15_000 });
    const own = await read(api, as, id);
    expect(own.refunds).toMatchObject([
      { number: 1, amount: 10_000, state: 'made', reason: 'One module was cancelled' },
      { number: 2, amount: 5_000, state: 'made', reason: 'The teacher was ill' },
    ]);
    expect(JSON.stringify(own)).not.toContain('By phone');
    const mails = await api.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('template', '=', 'purchase-refunded')
      .where('recipient', '=', as.email)
      .execute();
    expect(mails).toHaveLength(2);
    // Mails are sent in parallel, so that either may arrive first.
    const texts = [await api.mailTo(as.email), await api.mailTo(as.email)].map(({ text }) => text);
    expect(texts.filter((text) => text.includes('CAD 100.00'))).toHaveLength(1);
    const text = texts.find((each) => each.includes('CAD 50.00'));
    for (const said of ['Reason: The teacher was ill', 'The training stays open to you.']) {
      expect(text).toContain(said);
    }
    // All that is left ends access, like a full refund.
    const last = await part(id, { amount: 13_250, number: 3 });
    expect(last.json()).toMatchObject({ state: 'refunded', refundReason: 'One module was cancelled' });
    expect((await part(id, { amount: 1, number: 4 })).statusCode).toBe(409);
  });

  it('that was interrupted is continued, before or after the provider made it', async () => {
    const { api, stripe } = shop;
    const rounds = await roundsOf(shop);
    const { payments } = rounds;
    if (!payments) throw new Error('The shop has no payment provider');
    for (const isMade of [false, true]) {
      const { as, id, intent } = await paid();
      const seen = await rounds.purchases.find(api.db, id);
      if (!seen) throw new Error('The purchase is missing');
      const principal = { ...(await api.admin()), role: 'administrator' } as unknown as Principal;
      stripe.switches.webhooks = 'missing';
      const killed: typeof payments = {
        ...payments,
        async refund(...asked) {
          if (isMade) await payments.refund(...asked);
          throw new Error('The process was killed');
        },
      };
      const asked = { amount: 4_000, number: 1, reason: 'One module was cancelled', principal };
      await expect(refundPart({ ...rounds, payments: killed }, seen, asked)).rejects.toThrow('killed');
      expect(refundedAt(intent)).toBe(isMade ? 4_000 : 0);
      expect(await read(api, as, id)).toMatchObject({ refunded: 0, refunds: [{ state: 'requested' }] });
      await Promise.all([resumeRefunds(rounds), resumeRefunds(rounds)]);
      expect(await read(api, as, id)).toMatchObject({ refunded: 4_000, refunds: [{ state: 'made' }] });
      expect(refundedAt(intent)).toBe(4_000);
      stripe.switches.webhooks = 'prompt';
    }
    // Without the provider, nothing is requested.
    const { as, id } = await paid();
    stripe.switches.api = 'error';
    expect((await part(id, { amount: 4_000, number: 1 })).statusCode).toBe(503);
    expect(await read(api, as, id)).toMatchObject({ refunded: 0, refunds: [] });
  });

  it('that the provider refuses is refused, and does not count', async () => {
    const { api, stripe } = shop;
    const { as, id, intent } = await paid();
    stripe.switches.webhooks = 'missing';
    await stripe.act(intent, 'refund', 28_000);
    // The server has not seen the refund at the provider.
    const answer = await part(id, { amount: 1_000, number: 1 });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message[0].message).toContain('CAD 2.50');
    stripe.switches.refunds = 'failed';
    expect((await part(id, { amount: 100, number: 1 })).json()).toMatchObject({
      statusCode: 409,
      message: 'The payment provider has refused this refund. Nothing was refunded',
    });
    expect(await read(api, as, id)).toMatchObject({ refunded: 28_000, refunds: [], state: 'paid' });
    stripe.switches.refunds = 'done';
    expect((await part(id, { amount: 100, number: 2 })).json()).toMatchObject({ refunded: 28_100 });
  });
});

it('payments are summed per month and currency, filtered by period, and found by the provider’s id', async () => {
  const { api, stripe } = shop;
  const boss = await api.admin();
  const of = async (path: string) => (await api.call('GET', path, { as: boss })).json();
  const trainingId = await publish(api, { currency: 'EUR', price: 10_000 });
  const buyers = [await api.client(), await api.client()];
  const bought = await Promise.all(buyers.map((as) => beginToPay(shop, as, trainingId)));
  for (const { intent } of bought) await stripe.act(intent, 'succeed');
  await stripe.act(bought[0]?.intent ?? '', 'refund', 1_500);
  const day = api.clock.now().toISOString().slice(0, 10);
  const sum = { currency: 'EUR', purchases: 2, net: 20_000, taxes: 2_600, total: 22_600 };
  const left = { ...sum, refunded: 1_500, left: 21_100 };
  const sums = await of(`/training-purchases/sums?trainingId=${trainingId}&from=${day}&to=${day}`);
  expect(sums).toEqual({ by: 'month', periods: [{ period: day.slice(0, 7), ...left }], totals: [left] });
  const before = `to=${Number(day.slice(0, 4)) - 1}-12-31`;
  expect(await of(`/training-purchases/sums?trainingId=${trainingId}&${before}`)).toMatchObject({
    totals: [],
  });
  expect(await of(`/training-purchases/sums?from=2026-02-02&to=2026-02-01`)).toMatchObject({
    statusCode: 400,
  });
  const list = `/training-purchases?trainingId=${trainingId}`;
  expect(await of(`${list}&paidFrom=${day}&paidTo=${day}`)).toMatchObject({ total: 2 });
  expect(await of(`${list}&paidTo=2020-01-01`)).toMatchObject({ total: 0 });
  const { intent, id } = bought[1] ?? { intent: '', id: '' };
  expect(await of(`/training-purchases?search=${intent}`)).toMatchObject({
    total: 1,
    items: [{ id, paymentId: intent }],
  });
  const own = await api.call('GET', '/training-purchases/user', { as: buyers[1] as Person });
  expect(own.body).not.toContain(intent);
});

describe('after a payment', () => {
  it('a receipt is sent by mail once and available as a PDF', async () => {
    const { api, stripe } = shop;
    const { as, id, intent } = await paying();
    expect((await api.call('GET', `/training-purchases/${id}/receipt`, { as })).statusCode).toBe(404);
    await stripe.act(intent, 'succeed');
    const { receiptNumber } = await read(api, as, id);
    const rounds = await roundsOf(shop);
    // Two parallel runs, like two processes: one mail.
    await Promise.all([mailReceipts(rounds), mailReceipts(rounds)]);
    const mail = await api.mailTo(as.email);
    expect(mail.subject).toBe(`Your receipt ${receiptNumber}`);
    expect(mail.text).toContain('Total paid: CAD 282.50');
    expect(mail.attachment).toMatchObject({
      filename: `receipt-${receiptNumber}.pdf`,
      contentType: 'application/pdf',
    });
    const mails = api.db.selectFrom('mail_outbox').select('id').where('template', '=', 'purchase-receipt');
    expect(await mails.where('recipient', '=', as.email).execute()).toHaveLength(1);
    const pdf = await api.call('GET', `/training-purchases/${id}/receipt`, { as });
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const text = readPdf(pdf.rawPayload).pages.join(' ');
    for (const said of [receiptNumber ?? '', 'HST 13%', 'CAD 282.50', 'GST/HST 123456789 RT0001', as.email]) {
      expect(text).toContain(said);
    }
  });

  it('an abandoned purchase expires after an hour, and frees the use of its code', async () => {
    const { api, stripe } = shop;
    const codeId = await makeCode(api, { code: 'ONCE', percentage: 10, maxUses: 1 });
    const left = await paying({ promoCode: 'ONCE' });
    const lost = await paying();
    stripe.switches.webhooks = 'missing';
    await stripe.act(lost.intent, 'succeed');
    stripe.switches.webhooks = 'prompt';
    const uses = async () =>
      (await api.call('GET', `/promo-codes/${codeId}/uses`, { as: await api.admin() })).json();
    expect(await uses()).toMatchObject({
      taken: 0,
      reserved: 1,
      items: [{ purchaseId: left.id, discount: 2_500 }],
    });
    const rounds = await roundsOf(shop);
    api.clock.advanceMinutes(59);
    await endAbandoned(rounds);
    expect(await read(api, left.as, left.id)).toMatchObject({ state: 'paying' });
    api.clock.advanceMinutes(2);
    await endAbandoned(rounds);
    expect(await read(api, left.as, left.id)).toMatchObject({ state: 'cancelled' });
    expect(stripe.payments.find(left.intent).status).toBe('canceled');
    expect(await uses()).toMatchObject({ total: 0, items: [] });
    // Its event was lost: the payment is found.
    expect(await read(api, lost.as, lost.id)).toMatchObject({ state: 'paid' });
  });
});
