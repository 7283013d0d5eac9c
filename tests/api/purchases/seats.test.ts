import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mailReceipts } from '#server/records/purchases/receipt-mails.ts';
import { pruneSeats } from '#server/records/training-seats/prune.ts';
import type { Person } from '#tests/support/api.ts';
import {
  begin,
  beginCheckout,
  makeCode,
  openShop,
  payOnPage,
  publish,
  read,
  reset,
  roundsOf,
  type Shop,
} from './shop.ts';

let shop: Shop;
beforeAll(async () => {
  const opened = await openShop();
  shop = opened;
  return opened.close;
});
beforeEach(() => reset(shop));

let people = 0;
function address(): string {
  people += 1;
  return `person-${people}@seats.example`;
}

/** Buys seats in Ontario. */
async function bought(seats = 3, said: { company?: string; promoCode?: string } = {}) {
  const { api, stripe } = shop;
  const as = await api.client();
  const trainingId = await publish(api);
  const { id, url, session } = await beginCheckout(shop, as, trainingId, { seats, ...said });
  const page = await payOnPage(url);
  const intent = stripe.sessions.sessionOf(session).session.payment_intent ?? '';
  return { as, id, trainingId, intent, session, page };
}

const invite = (as: Person, id: string, emails: unknown[]) =>
  shop.api.call('POST', `/training-purchases/${id}/seats`, { as, body: { emails } });
const seatsOf = async (as: Person, id: string) =>
  (await shop.api.call('GET', `/training-purchases/${id}/seats`, { as })).json();
const outcomes = (answer: { json(): { lines: { outcome: string }[] } }) =>
  answer.json().lines.map(({ outcome }) => outcome);
const own = async (as: Person) => (await shop.api.call('GET', '/learning/trainings', { as })).json();
const learn = (as: Person, trainingId: string) =>
  shop.api.call('POST', `/trainings/${trainingId}/learning`, { as, body: {} });
const mailsTo = async (to: string, template: string) =>
  (
    await shop.api.db
      .selectFrom('mail_outbox')
      .select('id')
      .where('recipient', '=', to)
      .where('template', '=', template)
      .execute()
  ).length;
const takeBack = (as: Person, id: string) => shop.api.call('DELETE', `/training-seats/${id}`, { as });
const refund = async (id: string, body: object) =>
  shop.api.call('POST', `/training-purchases/${id}/refund`, {
    as: await shop.api.admin(),
    body: { reason: 'Fewer people than planned', ...body },
  });

describe('seats for a team', () => {
  it('cost the seats times the price, are paid by quantity, and give the buyer no access', async () => {
    const { api, stripe } = shop;
    const { as, id, trainingId, session, page } = await bought(3, { company: 'Harbour Ltd' });
    const paid = await read(api, as, id);
    expect(paid).toMatchObject({
      ...{ kind: 'team', quantity: 3, company: 'Harbour Ltd', state: 'paid' },
      ...{ price: 75_000, net: 75_000, total: 84_750 },
    });
    expect(stripe.sessions.sessionOf(session).lines).toMatchObject([{ amount: 75_000 }, { amount: 9_750 }]);
    expect(page.location).toContain('/paid?session_id=');
    const verified = await api.call('GET', `/stripe/verify-session?session_id=${session}`, { as });
    expect(verified.json()).toMatchObject({ kind: 'team', purchaseId: id });
    expect((await learn(as, trainingId)).statusCode).toBe(403);
    expect((await own(as)).items).toEqual([]);
    await mailReceipts(await roundsOf(shop));
    const mail = await api.mailTo(as.email);
    expect(mail.text).toContain('3 seats');
    expect(mail.text).toContain(`/purchases/${id}/seats`);
    // The buyer may also buy it for themselves, and more seats.
    expect((await begin(api, as, trainingId)).kind).toBe('single');
    const more = await begin(api, as, trainingId, { seats: 2 });
    expect(more).toMatchObject({ kind: 'team', quantity: 2, state: 'created' });
    expect(more.id).not.toBe(id);
    const changed = await begin(api, as, trainingId, { seats: 4 });
    expect(changed).toMatchObject({ id: more.id, quantity: 4, price: 100_000 });
  });

  it('are refused for a free training, below 2, above 500, and above what a card can pay', async () => {
    const { api } = shop;
    const as = await api.client();
    const trainingId = await publish(api, { price: 1_000_000 });
    const buy = (body: object) =>
      api.call('POST', '/training-purchases', { as, body: { trainingId, province: 'outside', ...body } });
    for (const seats of [1, 501, '3', 2.5, -2]) expect((await buy({ seats })).statusCode).toBe(400);
    const dear = await buy({ seats: 500 });
    expect([dear.statusCode, dear.json().message]).toMatchObject([400, [{ property: 'seats' }]]);
    const alone = await buy({ company: 'Harbour Ltd' });
    expect([alone.statusCode, alone.json().message]).toMatchObject([400, [{ property: 'company' }]]);
    const free = await buy({ trainingId: await publish(api, { price: 0 }), seats: 2 });
    expect([free.statusCode, free.json().message]).toMatchObject([400, [{ property: 'seats' }]]);
    expect((await api.call('GET', '/training-purchases/user', { as })).json().total).toBe(0);
  });

  it('use a promo code once each', async () => {
    const { api } = shop;
    const trainingId = await publish(api);
    const codeId = await makeCode(api, { code: 'TEAM10', percentage: 10, maxUses: 5 });
    const as = await api.client();
    const body = { trainingId, province: 'outside', promoCode: 'TEAM10' };
    const many = await api.call('POST', '/training-purchases', { as, body: { ...body, seats: 6 } });
    expect([many.statusCode, many.json().message]).toMatchObject([
      400,
      [{ property: 'promoCode', message: expect.stringContaining('5 times more') }],
    ]);
    const { url, id } = await beginCheckout(shop, as, trainingId, { promoCode: 'TEAM10', seats: 4 });
    await payOnPage(url);
    expect(await read(api, as, id)).toMatchObject({ state: 'paid', discount: 10_000, net: 90_000 });
    const uses = await api.call('GET', `/promo-codes/${codeId}/uses`, { as: await api.admin() });
    expect(uses.json()).toMatchObject({ total: 1, taken: 4, items: [{ quantity: 4 }] });
  });

  it('count once in the sums, and are listed with their people for staff', async () => {
    const { api } = shop;
    const { as, id, trainingId } = await bought(3);
    const { email, userId } = await api.client();
    // The list has the latest first.
    api.clock.advanceMinutes(1);
    await invite(as, id, [email]);
    const admin = await api.admin();
    const sums = await api.call('GET', `/training-purchases/sums?trainingId=${trainingId}`, { as: admin });
    expect(sums.json().totals).toMatchObject([{ purchases: 1, total: 84_750 }]);
    const list = await api.call('GET', `/training-purchases?trainingId=${trainingId}`, { as: admin });
    const shown = list.json().items.map(({ kind, total }: { kind: string; total: number }) => [kind, total]);
    expect(shown).toEqual([
      ['seat', 0],
      ['team', 84_750],
    ]);
    for (const [kind, total] of [
      ['team', 1],
      ['seat', 1],
      ['single', 0],
    ]) {
      const path = `/training-purchases?trainingId=${trainingId}&kind=${kind}`;
      expect((await api.call('GET', path, { as: admin })).json().total).toBe(total);
    }
    expect(await seatsOf(admin, id)).toMatchObject({ bought: 3, given: 1, free: 2, items: [{ email }] });
    const reads = await api.db.selectFrom('learnings').select('id').where('user_id', '=', userId).execute();
    expect(reads).toEqual([]);
  });
});

describe('an invitation to a seat', () => {
  it('opens the training for an account, and for a new address at its first sign-in', async () => {
    const { api } = shop;
    const { as, id, trainingId } = await bought(3, { company: 'Harbour Ltd' });
    const known = await api.client();
    const unknown = address();
    const answer = await invite(as, id, [known.email.toUpperCase(), ` ${unknown} `, as.email]);
    expect(answer.json()).toMatchObject({ invited: 3, free: 0 });
    const mail = await api.mailTo(known.email);
    expect(mail.subject).toContain('paid for you');
    expect(mail.text).toContain('A company that calls itself “Harbour Ltd”');
    expect(mail.text).toMatch(/report-mail#report=[\w-]{43}/);
    const newcomer = await api.signIn(unknown);
    for (const person of [known, newcomer, as]) {
      expect((await own(person)).items).toMatchObject([{ trainingId, state: 'bought', isSeat: true }]);
      expect((await learn(person, trainingId)).statusCode).toBe(200);
    }
    // They need not pay, and cannot.
    const again = await api.call('POST', '/training-purchases', {
      as: known,
      body: { trainingId, province: 'ON' },
    });
    expect(again.statusCode).toBe(409);
    const { items, begun } = await seatsOf(as, id);
    expect(begun).toBe(3);
    expect(items.map(({ status }: { status: string }) => status)).toEqual(['begun', 'begun', 'begun']);
    expect(JSON.stringify(items)).not.toMatch(/score|answer|userId/);
  });

  it('answers each line, and changes nothing for those that get no seat', async () => {
    const { api } = shop;
    const { as, id, trainingId } = await bought(4);
    const [owner, payer, fresh] = [await api.client(), await api.client(), address()];
    const other = await beginCheckout(shop, owner, trainingId);
    await payOnPage(other.url);
    await beginCheckout(shop, payer, trainingId);
    const looked = await api.client();
    const seen = await begin(api, looked, trainingId);
    const staff = await api.admin();
    await invite(as, id, [fresh]);
    const list = ['not an address', address(), owner.email, fresh, payer.email, staff.email, looked.email];
    const answer = await invite(as, id, [...list, list[1]]);
    expect(outcomes(answer)).toEqual([
      ...['malformed', 'invited', 'alreadyHas', 'alreadyInvited', 'paying', 'refused', 'invited'],
      'duplicate',
    ]);
    expect(answer.json().lines[7].message).toBe('Already on line 2 of this list');
    expect(answer.json()).toMatchObject({ invited: 2, free: 1 });
    expect((await seatsOf(as, id)).total).toBe(3);
    // Who had only looked at the price has the seat instead.
    expect(await read(api, looked, seen.id)).toMatchObject({ state: 'cancelled' });
    for (const { email } of [owner, payer, staff]) expect(await mailsTo(email, 'training-seat')).toBe(0);
  });

  it('is refused as a whole for more people than free seats, and stores and sends nothing', async () => {
    const { as, id } = await bought(3);
    const first = address();
    await invite(as, id, [first]);
    const many = [address(), address(), address(), first];
    const answer = await invite(as, id, many);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().message).toEqual([
      { property: 'emails', message: expect.stringContaining('3 new addresses, and 2 seats are free') },
    ]);
    expect(await seatsOf(as, id)).toMatchObject({ given: 1, free: 2 });
    expect(await mailsTo(many[0] ?? '', 'training-seat')).toBe(0);
  });

  it('gives the last seat to one of two lists that are sent at once', async () => {
    const { as, id } = await bought(2);
    const [one, two] = [
      [address(), address()],
      [address(), address()],
    ];
    const answers = await Promise.all([invite(as, id, one ?? []), invite(as, id, two ?? [])]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    const same = await bought(2);
    const list = [address(), address()];
    const both = await Promise.all([invite(same.as, same.id, list), invite(same.as, same.id, list)]);
    expect(both.flatMap(outcomes).toSorted()).toEqual([
      ...['alreadyInvited', 'alreadyInvited', 'invited', 'invited'],
    ]);
  });

  it('is refused for bad input, an unpaid purchase, a purchase of one, and for another client', async () => {
    const { api } = shop;
    const { as, id, trainingId } = await bought(2);
    for (const emails of [[], [3], 'a@example.com', Array(501).fill('a@example.com'), ['a'.repeat(501)]]) {
      expect((await invite(as, id, emails as unknown[])).statusCode).toBe(400);
    }
    expect((await invite(await api.client(), id, [address()])).statusCode).toBe(404);
    const unpaid = await begin(api, as, trainingId, { seats: 2 });
    expect((await invite(as, unpaid.id, [address()])).statusCode).toBe(409);
    const single = await begin(api, as, trainingId);
    expect((await invite(as, single.id, [address()])).statusCode).toBe(404);
    expect(await seatsOf(as, id)).toMatchObject({ given: 0, free: 2 });
  });

  it('is sent again once a minute, ten times, and not after a report', async () => {
    const { api } = shop;
    const { as, id } = await bought(2);
    const email = address();
    await invite(as, id, [email]);
    const [seat] = (await seatsOf(as, id)).items;
    const again = () => api.call('POST', `/training-seats/${seat.id}/invitation`, { as, body: {} });
    expect((await again()).statusCode).toBe(429);
    for (let mails = 2; mails <= 10; mails += 1) {
      api.clock.advanceMinutes(2);
      expect((await again()).statusCode).toBe(200);
    }
    api.clock.advanceMinutes(2);
    expect((await again()).statusCode).toBe(409);
    expect(await mailsTo(email, 'training-seat')).toBe(10);
    const stranger = await api.client();
    const foreign = await api.call('POST', `/training-seats/${seat.id}/invitation`, {
      as: stranger,
      body: {},
    });
    expect(foreign.statusCode).toBe(404);
    // Taking it back does not reset the count.
    expect((await takeBack(as, seat.id)).statusCode).toBe(204);
    expect(outcomes(await invite(as, id, [email]))).toEqual(['tooOften']);
    const text = (await api.mailTo(email)).text ?? '';
    const report = /#report=([\w-]+)/.exec(text)?.[1];
    await api.call('POST', '/outreach/report', { body: {}, headers: { 'x-report-link': report ?? '' } });
    const stopped = await invite(as, id, [address()]);
    expect(stopped.statusCode).toBe(409);
    expect(stopped.json().message).toContain('reported');
  });
});

describe('a seat', () => {
  it('is taken back before the person begins, and is free again', async () => {
    const { api } = shop;
    const { as, id, trainingId } = await bought(2);
    const [known, unknown] = [await api.client(), address()];
    await invite(as, id, [known.email, unknown]);
    const { items } = await seatsOf(as, id);
    expect((await takeBack(await api.client(), items[0].id)).statusCode).toBe(404);
    expect((await takeBack(as, items[0].id)).statusCode).toBe(204);
    expect((await takeBack(as, items[0].id)).statusCode).toBe(404);
    expect((await takeBack(as, items[1].id)).statusCode).toBe(204);
    expect(await seatsOf(as, id)).toMatchObject({ given: 0, free: 2, items: [] });
    expect((await learn(known, trainingId)).statusCode).toBe(403);
    expect((await own(known)).items).toMatchObject([{ state: 'ended', isSeat: true }]);
    // The invitation in the mail no longer opens anything.
    expect((await own(await api.signIn(unknown))).items).toEqual([]);
    api.clock.advanceMinutes(2);
    expect(outcomes(await invite(as, id, [known.email]))).toEqual(['invited']);
    await learn(known, trainingId);
    const [used] = (await seatsOf(as, id)).items;
    expect(used).toMatchObject({ status: 'begun' });
    expect((await takeBack(as, used.id)).statusCode).toBe(409);
  });

  it('ends with its number in a partial refund, at the price per seat, once', async () => {
    const { api } = shop;
    const { as, id } = await bought(3);
    await invite(as, id, [address()]);
    const wrong = await refund(id, { seats: 3, number: 1 });
    expect([wrong.statusCode, wrong.json().message]).toMatchObject([
      400,
      [{ property: 'seats', message: expect.stringContaining('at most 2') }],
    ]);
    for (const body of [{ seats: 1 }, { seats: 1, amount: 5, number: 1 }, { seats: 0, number: 1 }]) {
      expect((await refund(id, body)).statusCode).toBe(400);
    }
    const [one, two] = await Promise.all([
      refund(id, { seats: 1, number: 1 }),
      refund(id, { seats: 1, number: 1 }),
    ]);
    for (const answer of [one, two]) {
      expect(answer?.json()).toMatchObject({ refunded: 28_250, refunds: [{ seats: 1, amount: 28_250 }] });
    }
    expect(await seatsOf(as, id)).toMatchObject({ refunded: 1, given: 1, free: 1, state: 'paid' });
    const answer = await invite(as, id, [address(), address()]);
    expect(answer.statusCode).toBe(400);
    // A refund by amount leaves less than the price of the last seat.
    await refund(id, { amount: 40_000, number: 2 });
    const rest = await refund(id, { seats: 1, number: 3 });
    expect(rest.json()).toMatchObject({ state: 'refunded', refunded: 84_750 });
    const single = await refund((await begin(api, as, await publish(api))).id, { seats: 1, number: 1 });
    expect(single.statusCode).toBe(400);
  });

  it('ends with a refund of all, also in use, and is suspended and restored with a dispute', async () => {
    const { api, stripe } = shop;
    const { as, id, trainingId, intent } = await bought(2);
    const learner = await api.client();
    const waiting = address();
    await invite(as, id, [learner.email, waiting]);
    await learn(learner, trainingId);
    await stripe.act(intent, 'dispute');
    expect((await own(learner)).items).toMatchObject([{ state: 'suspended', isSeat: true }]);
    expect((await invite(as, id, [address()])).statusCode).toBe(409);
    const late = await api.signIn(waiting);
    expect((await own(late)).items).toEqual([]);
    await stripe.act(intent, 'win');
    for (const person of [learner, late]) expect((await learn(person, trainingId)).statusCode).toBe(200);
    expect((await refund(id, {})).json()).toMatchObject({ state: 'refunded' });
    for (const person of [learner, late]) {
      expect((await own(person)).items).toMatchObject([{ state: 'ended' }]);
      expect((await learn(person, trainingId)).statusCode).toBe(403);
    }
    expect(await seatsOf(as, id)).toMatchObject({ state: 'refunded', free: 0 });
    // The person can buy it.
    expect((await begin(api, learner, trainingId)).state).toBe('created');
  });

  it('loses the address of an erased person and stays used; the erasure of the buyer keeps the learners', async () => {
    const { api } = shop;
    const { as, id, trainingId } = await bought(3, { company: 'Zebrafinch Ltd' });
    const [gone, stays, waiting] = [await api.client(), await api.client(), address()];
    await invite(as, id, [gone.email, stays.email, waiting]);
    for (const person of [gone, stays]) await learn(person, trainingId);
    const admin = await api.admin();
    const erase = async (person: Person) => {
      const body = { kind: 'client', ground: 'request', subjectId: person.userId };
      const erased = await api.call('POST', '/admin/erasures', { as: admin, body });
      expect(erased.statusCode, erased.body).toBeLessThan(300);
    };
    await erase(gone);
    expect(await seatsOf(as, id)).toMatchObject({
      ...{ given: 3, free: 0 },
      items: expect.arrayContaining([expect.objectContaining({ email: null, status: 'ended' })]),
    });
    await erase(as);
    expect((await learn(stays, trainingId)).statusCode).toBe(200);
    const rows = await api.db
      .selectFrom('training_seats')
      .selectAll()
      .where('purchase_id', '=', id)
      .execute();
    expect(rows).toEqual([]);
    const receipt = await api.call('GET', `/training-purchases/${id}`, { as: admin });
    expect(receipt.json()).toMatchObject({ kind: 'team', company: null, email: '', total: 84_750 });
  });

  it('is forgotten 60 days after the last mail if no account has it', async () => {
    const { api } = shop;
    const { as, id } = await bought(2);
    const learner = await api.client();
    await invite(as, id, [learner.email, address()]);
    api.clock.advanceMinutes(59 * 1440);
    await pruneSeats(api);
    expect((await seatsOf(await api.signIn(as.email), id)).given).toBe(2);
    api.clock.advanceMinutes(2 * 1440);
    await pruneSeats(api);
    const later = await api.signIn(as.email);
    expect(await seatsOf(later, id)).toMatchObject({ given: 1, free: 1, items: [{ email: learner.email }] });
  });
});
