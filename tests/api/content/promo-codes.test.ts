import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { components } from '#contract/schema.d.ts';
import { findPage } from '#server/platform/managed/list.ts';
import { storedPromoCodes } from '#server/records/promo-codes/definition.ts';
import { buildTestApp, type Person, type TestApi } from '#tests/support/api.ts';
import { countRows, plansOf } from '../cases/query-plans.ts';
import { publish } from '../purchases/shop.ts';

let api: TestApi;
let as: Person;

beforeAll(async () => {
  api = await buildTestApp();
  as = await api.admin();
  return api.close;
});

type Entry = components['schemas']['PromoCode'];

let given = 0;
/** A code that no other test uses. */
function newCode(): string {
  given += 1;
  return `CODE-${given}`;
}

const post = (body: object) => api.call('POST', '/promo-codes', { as, body });
const patch = (id: string, body: object) => api.call('PATCH', `/promo-codes/${id}`, { as, body });
const get = (id: string) => api.call('GET', `/promo-codes/${id}`, { as });

async function made(more: object = {}) {
  const answer = await post({ code: newCode(), percentage: 10, active: true, ...more });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json();
}

const isTaken = {
  statusCode: 409,
  error: 'Conflict',
  message: [{ property: 'code', message: 'This code is already used' }],
};

/** The fields that a form sends of an entry. */
function editable({ id: _id, version: _version, createdAt: _made, updatedAt: _changed, ...fields }: Entry) {
  return fields;
}

describe('a promo code', () => {
  it('is stored in upper case, with null for omitted fields', async () => {
    const entry = (await post({ code: ' summer-26 ', percentage: 100, currency: '', active: true })).json();
    expect(entry).toEqual({
      id: expect.any(String),
      code: 'SUMMER-26',
      percentage: 100,
      amount: null,
      currency: null,
      startsAt: null,
      endsAt: null,
      maxUses: null,
      maxUsesPerClient: null,
      trainings: [],
      active: true,
      version: 1,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect((await get(entry.id)).json()).toEqual(entry);
  });

  it('can be an amount instead, with a period, a maximum number of uses, and selected trainings', async () => {
    const all = {
      percentage: null,
      amount: 2550,
      currency: 'CAD',
      endsAt: '2026-12-31T23:00:00.000Z',
      maxUses: 100,
      maxUsesPerClient: 2,
      active: false,
    };
    const entry = await made({
      ...all,
      startsAt: '2026-12-01T00:00:00+01:00',
      trainings: ['aml-1', 'kyc', 'aml-1'],
    });
    const stored = { ...all, startsAt: '2026-11-30T23:00:00.000Z', trainings: ['aml-1', 'kyc'] };
    expect(entry).toMatchObject(stored);
    expect((await get(entry.id)).json()).toEqual(entry);
    const freed = { amount: null, currency: null, percentage: 5, endsAt: null, maxUses: null, trainings: [] };
    expect((await patch(entry.id, freed)).json()).toMatchObject({ ...stored, ...freed });
  });

  it.each([
    ['no code', { code: '' }, 'code'],
    ['a short code', { code: 'AB' }, 'code'],
    ['a long code', { code: 'A'.repeat(33) }, 'code'],
    ['a code with spaces', { code: 'TEN OFF' }, 'code'],
    ['a code in other letters', { code: 'ÉTÉ-26' }, 'code'],
    ['neither percentage nor amount', { percentage: null }, 'percentage'],
    ['a percentage of nothing', { percentage: 0 }, 'percentage'],
    ['more than everything', { percentage: 101 }, 'percentage'],
    ['half a percent', { percentage: 0.5 }, 'percentage'],
    ['both', { amount: 100, currency: 'CAD' }, 'amount'],
    ['an amount without currency', { percentage: null, amount: 100 }, 'currency'],
    ['an amount in an unknown currency', { percentage: null, amount: 100, currency: 'CAN' }, 'currency'],
    ['a currency without amount', { currency: 'CAD' }, 'currency'],
    ['a negative amount', { percentage: null, amount: -1, currency: 'CAD' }, 'amount'],
    [
      'an end before its start',
      { startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-11-30T00:00:00Z' },
      'endsAt',
    ],
    [
      'an end at its start',
      { startsAt: '2026-12-01T00:00:00Z', endsAt: '2026-12-01T01:00:00+01:00' },
      'endsAt',
    ],
    ['a day without time', { startsAt: '2026-12-01' }, 'startsAt'],
    ['no uses', { maxUses: 0 }, 'maxUses'],
    ['uses in words', { maxUsesPerClient: 'two' }, 'maxUsesPerClient'],
    ['a training that is not an id', { trainings: ['../x'] }, 'trainings.0'],
    [
      'more trainings than a hundred',
      { trainings: Array.from({ length: 101 }, (_, n) => `t${n}`) },
      'trainings',
    ],
  ])('is refused with %s', async (_what, more, property) => {
    const entry = await made();
    for (const answer of [
      await post({ code: newCode(), percentage: 10, active: true, ...more }),
      await patch(entry.id, more),
    ]) {
      expect(answer.statusCode).toBe(400);
      expect(answer.json().message.map((each: { property: string }) => each.property)).toContain(property);
    }
    expect((await get(entry.id)).json()).toEqual(entry);
  });

  it('has a unique code, regardless of case', async () => {
    const { code } = await made();
    const answer = await post({ code: code.toLowerCase(), percentage: 10, active: true });
    expect(answer.json()).toEqual(isTaken);
    const other = await made();
    expect((await patch(other.id, { code: code.toLowerCase(), version: 1 })).json()).toEqual(isTaken);
    expect((await get(other.id)).json()).toEqual(other);
    expect((await patch(other.id, { code: other.code, percentage: 20 })).json()).toMatchObject({
      version: 2,
    });
  });

  it('frees its code when it is deleted or renamed', async () => {
    const [first, second] = [await made(), await made()];
    await api.call('DELETE', `/promo-codes/${first.id}`, { as });
    await made({ code: first.code });
    await patch(second.id, { code: newCode() });
    await made({ code: second.code });
  });

  it('is refused with an end in the past, whether it is new or changed', async () => {
    const at = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000).toISOString();
    const entry = await made();
    const isOver = [{ property: 'endsAt', message: 'Enter an end that is in the future' }];
    for (const endsAt of [at(-1), at(0)]) {
      const added = await post({ code: newCode(), percentage: 10, active: true, endsAt });
      expect([added.statusCode, added.json().message]).toEqual([400, isOver]);
      const changed = await patch(entry.id, { endsAt });
      expect([changed.statusCode, changed.json().message]).toEqual([400, isOver]);
    }
    expect((await get(entry.id)).json()).toEqual(entry);
  });

  it('that has ended keeps its end while other fields change, and can get another', async () => {
    const at = (minutes: number) => new Date(api.clock.now().getTime() + minutes * 60_000).toISOString();
    const entry = await made({ endsAt: at(1) });
    api.clock.set(at(2));
    const renamed = await patch(entry.id, { ...editable(entry), code: newCode() });
    expect(renamed.statusCode, renamed.body).toBe(200);
    expect(renamed.json()).toMatchObject({ endsAt: entry.endsAt, version: 2 });
    expect((await patch(entry.id, { endsAt: at(-2) })).statusCode).toBe(400);
    expect((await patch(entry.id, { endsAt: at(60) })).json()).toMatchObject({ endsAt: at(60) });
  });

  it('that was used is archived when it is deleted: it cannot be used again, its uses remain, its text is free', async () => {
    const client = await api.client();
    const buy = async (promoCode: string) => {
      const body = { trainingId: await publish(api), promoCode };
      return api.call('POST', '/training-purchases', { as: client, body });
    };
    const first = await made({ percentage: 100, maxUses: 1 });
    const bought = await buy(first.code);
    expect(bought.json(), bought.body).toMatchObject({ state: 'paid', promoCode: first.code });

    const unused = await made();
    for (const { id } of [first, unused]) {
      const gone = await api.call('DELETE', `/promo-codes/${id}`, { as });
      expect([gone.statusCode, gone.body]).toEqual([204, '']);
      expect((await get(id)).statusCode).toBe(404);
      expect((await patch(id, { active: true })).statusCode).toBe(404);
      expect((await api.call('DELETE', `/promo-codes/${id}`, { as })).statusCode).toBe(404);
      const found = await api.call('GET', '/promo-codes?pageSize=100', { as });
      expect(found.json().items.filter((each: Entry) => each.id === id)).toEqual([]);
    }
    expect((await buy(first.code)).statusCode).toBe(400);

    const uses = (id: string) => api.call('GET', `/promo-codes/${id}/uses`, { as });
    expect((await uses(first.id)).json()).toMatchObject({
      total: 1,
      items: [{ purchaseId: bought.json().id, state: 'taken' }],
    });
    expect((await uses(unused.id)).statusCode).toBe(404);
    const purchase = await api.call('GET', `/training-purchases/${bought.json().id}`, { as });
    expect(purchase.json()).toMatchObject({ promoCode: first.code });
    const archived = await api.db.selectFrom('archived_promo_codes').selectAll().execute();
    expect(archived).toMatchObject([
      { id: first.id, code: first.code, percentage: 100, archived_at: expect.any(String) },
    ]);

    const again = await made({ code: first.code, percentage: 100, maxUses: 1 });
    expect((await uses(again.id)).json()).toMatchObject({ total: 0 });
    expect((await buy(again.code)).json()).toMatchObject({ state: 'paid' });
    // The archive accepts a second one with the same text.
    expect((await api.call('DELETE', `/promo-codes/${again.id}`, { as })).statusCode).toBe(204);
    expect((await uses(again.id)).json()).toMatchObject({ total: 1 });
  });

  it('is created once by twenty who add the same code at once; the others get an error', async () => {
    const code = newCode();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        post({ code: n % 2 === 0 ? code : code.toLowerCase(), percentage: 1 + n, active: true }),
      ),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    const others = answers.filter(({ statusCode }) => statusCode !== 201);
    expect(others.map((answer) => answer.json())).toEqual(Array.from({ length: 19 }, () => isTaken));
    const found = await api.call('GET', `/promo-codes?search=${code}`, { as });
    expect(found.json().items.filter((each: { code: string }) => each.code === code)).toHaveLength(1);
  });

  it('is given to one of ten that change to the same code at once; the others keep their own', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => made()));
    const code = newCode();
    const answers = await Promise.all(all.map(({ id }) => patch(id, { code, version: 1 })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    for (const [index, answer] of answers.entries()) {
      if (answer.statusCode === 200) continue;
      expect(answer.json()).toEqual(isTaken);
      expect((await get(all[index].id)).json()).toEqual(all[index]);
    }
  });

  it('returns what is stored to the second of two editors, before it checks the code', async () => {
    const [entry, other] = [await made(), await made()];
    const first = await patch(entry.id, { percentage: 20, version: 1 });
    const second = await patch(entry.id, { code: other.code, version: 1 });
    expect([first.statusCode, second.statusCode]).toEqual([200, 409]);
    expect(second.json()).toMatchObject({ stored: first.json(), message: expect.stringContaining('else') });
  });

  it('is current, upcoming or ended by the clock only, to the millisecond', async () => {
    const code = newCode();
    const now = api.clock.now().getTime();
    const at = (minutes: number, ms = 0) => new Date(now + minutes * 60_000 + ms).toISOString();
    const [startsAt, endsAt] = [at(1), at(2)];
    await made({ code, startsAt, endsAt });
    const found = async (window: string) => {
      const answer = await api.call('GET', `/promo-codes?search=${code}&window=${window}`, { as });
      return answer.json().items.filter((each: { code: string }) => each.code === code).length;
    };
    for (const [moment, expected] of [
      [at(0), [1, 0, 0]],
      [at(1, -1), [1, 0, 0]],
      [startsAt, [0, 1, 0]],
      [at(2, -1), [0, 1, 0]],
      [endsAt, [0, 0, 1]],
    ] as const) {
      api.clock.set(moment);
      const shown = [await found('upcoming'), await found('current'), await found('ended')];
      expect(shown, moment).toEqual(expected);
    }
    const always = await made();
    const current = await api.call('GET', `/promo-codes?search=${always.code}&window=current`, { as });
    expect(current.json().items.map(({ id }: { id: string }) => id)).toContain(always.id);
    expect((await api.call('GET', '/promo-codes?window=soon', { as })).statusCode).toBe(400);
  });

  it('is not accessible to clients, reviewers and visitors', async () => {
    const { id } = await made();
    for (const other of [await api.client(), await api.reviewer()]) {
      for (const path of ['/promo-codes', `/promo-codes/${id}`]) {
        expect((await api.call('GET', path, { as: other })).statusCode).toBe(403);
        expect((await api.call('GET', path)).statusCode).toBe(401);
      }
    }
  });
});

describe('a hundred thousand promo codes', () => {
  beforeAll(async () => {
    await manyPromoCodes();
    await countRows(api.db);
  });

  it.each([
    ['as they are', {}],
    ['in another order', { sort: 'updatedAt' }],
    ['those that are on', { active: true }],
    ['those that can be used now', { window: 'current' }],
    ['those to come, that are off, the latest first', { window: 'upcoming', active: false }],
    ['what is over, in another order', { window: 'ended', sort: 'updatedAt' }],
    ['by a word that few have', { search: 'n77777' }],
    ['by a word that many have', { search: 'bulk' }],
  ])('are listed with indexes only: %s', async (_what, asked) => {
    const plans = await plansOf(api.db, (db) =>
      findPage(
        db,
        storedPromoCodes,
        { page: 1, pageSize: 25, ...asked },
        { now: '2026-11-22T08:00:00.000Z' },
      ),
    );
    const whole = plans
      .flat()
      .filter((step) => /^SCAN (?!found|.*USING|search_tokens VIRTUAL TABLE)|Seq Scan on/.test(step));
    expect(whole).toEqual([]);
  });

  it('are found by a part of the code, and by whether they are active', async () => {
    const found = await api.call('GET', '/promo-codes?search=bulk-n777&active=false', { as });
    expect(found.json()).toMatchObject({ total: 56, totalIsMore: false });
    expect(found.json().items[0]).toMatchObject({ code: 'BULK-N777' });
  });
});

/** Inserted directly, because the calls would take minutes: 'BULK-N1' and so on, with odd numbers disabled. */
async function manyPromoCodes(): Promise<void> {
  const at = '2026-11-21T08:00:00.000Z';
  const numbers = sql`with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < 100000)`;
  await sql`insert into promo_codes
    (id, version, code, percentage, trainings, active, created_at, updated_at)
    ${numbers} select 'bulk-' || n, 1, 'BULK-N' || n, 10, '[]', 1 - n % 2, ${at}, ${at} from numbers`.execute(
    api.db,
  );
  await sql`insert into search_index (resource, entry_id, tokens)
    ${numbers} select 'promo-codes', 'bulk-' || n, ' promo-codes/bulk promo-codes/n' || n || ' ' from numbers`.execute(
    api.db,
  );
}
