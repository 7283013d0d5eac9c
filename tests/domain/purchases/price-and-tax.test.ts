import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountAsTyped, amountTyped } from '#domain/purchases/money.ts';
import {
  priceOf,
  promoCodeRefusal,
  smallestCharge,
  taxesOf,
  unknownPromoCode,
} from '#domain/purchases/price.ts';
import { noSalesTax, parseSalesTax, provincesSalesTax, taxProvinces } from '#domain/purchases/sales-tax.ts';
import type { PromoCode } from '#domain/rules/promo-code.ts';

const rates = parseSalesTax(provincesSalesTax) ?? null;

const price = fc.integer({ min: 0, max: 100_000_000 });
const discount = fc.oneof(
  fc.constant(null),
  fc.record({ percentage: fc.integer({ min: 1, max: 100 }), amount: fc.constant(null) }),
  fc.record({ percentage: fc.constant(null), amount: fc.integer({ min: 1, max: 100_000_000 }) }),
);
const province = fc.constantFrom(...taxProvinces, null);

describe('the price of a purchase', () => {
  it('adds up, in whole units, and is never negative or more than the price and its taxes', () => {
    fc.assert(
      fc.property(price, discount, province, (listed, off, where) => {
        const taxes = taxesOf(rates, where);
        const { net, total, ...found } = priceOf({ price: listed, currency: 'CAD' }, off, taxes);
        expect(found.discount + net).toBe(listed);
        expect(found.taxes.reduce((sum, { amount }) => sum + amount, net)).toBe(total);
        for (const amount of [found.discount, net, total, ...found.taxes.map((tax) => tax.amount)]) {
          expect(Number.isSafeInteger(amount) && amount >= 0).toBe(true);
        }
        // The rest after a code is at least the smallest charge, or zero.
        if (off) expect(net === 0 || net >= smallestCharge).toBe(true);
        else expect(net).toBe(listed);
      }),
    );
  });

  it('has each tax within half a unit of its exact share of the net price', () => {
    fc.assert(
      fc.property(price, province, (listed, where) => {
        const { net, taxes } = priceOf({ price: listed, currency: 'CAD' }, null, taxesOf(rates, where));
        for (const { rate, amount } of taxes) {
          // In hundred-thousandths of a unit, exactly.
          const [whole = '', part = ''] = rate.split('.');
          const share = BigInt(net) * BigInt(whole + part.padEnd(3, '0'));
          const apart = BigInt(amount) * 100_000n - share;
          expect(apart > -50_000n && apart <= 50_000n).toBe(true);
        }
      }),
    );
  });

  it('decreases as a code takes more off', () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 99 }), (listed, percentage) => {
        const of = (each: number) =>
          priceOf({ price: listed, currency: 'CAD' }, { percentage: each, amount: null }, []).total;
        expect(of(percentage + 1)).toBeLessThanOrEqual(of(percentage));
      }),
    );
  });

  it.each([
    ['ON', 25_000, null, 25_000, [['HST', '13', 3_250]], 28_250],
    [
      'QC',
      10_000,
      null,
      10_000,
      [
        ['GST', '5', 500],
        ['QST', '9.975', 998],
      ],
      11_498,
    ],
    [
      'BC',
      9_999,
      { percentage: 10, amount: null },
      8_999,
      [
        ['GST', '5', 450],
        ['PST', '7', 630],
      ],
      10_079,
    ],
    ['outside', 9_999, { percentage: null, amount: 2_500 }, 7_499, [], 7_499],
    ['ON', 1_000, { percentage: 99, amount: null }, 0, [], 0],
    [null, 20, null, 20, [], 20],
  ] as const)('is, in %s at %i with %o, net %i', (where, listed, off, net, taxes, total) => {
    const found = priceOf({ price: listed, currency: 'CAD' }, off, taxesOf(rates, where));
    expect(found).toEqual({
      currency: 'CAD',
      price: listed,
      discount: listed - net,
      net,
      taxes: taxes.map(([label, rate, amount]) => ({ label, rate, amount })),
      total,
    });
  });
});

describe('the setting of the sales tax', () => {
  it('names every province, and no place outside Canada', () => {
    expect(Object.keys(rates ?? {}).sort()).toEqual(taxProvinces.filter((each) => each !== 'outside').sort());
    expect(parseSalesTax(noSalesTax)).toBeNull();
    expect(parseSalesTax(' ON:HST 13 ;QC: GST 5+QST 9.975; ')).toEqual({
      ON: [{ label: 'HST', rate: '13' }],
      QC: [
        { label: 'GST', rate: '5' },
        { label: 'QST', rate: '9.975' },
      ],
    });
  });

  it.each([
    '',
    'ON',
    'ON: 13',
    'XX: GST 5',
    'ON: HST 13; ON: HST 14',
    'ON: HST 113',
    'ON: HST 9.9755',
    'ON: HST -5',
  ])('refuses "%s"', (text) => expect(parseSalesTax(text)).toBeUndefined());
});

describe('a promo code', () => {
  const code: PromoCode = {
    code: 'WELCOME',
    percentage: null,
    amount: 500,
    currency: 'CAD',
    startsAt: '2026-11-01T00:00:00.000Z',
    endsAt: '2026-12-01T00:00:00.000Z',
    maxUses: null,
    maxUsesPerClient: null,
    trainings: ['aml'],
    active: true,
  };
  const wanted = { trainingId: 'aml', currency: 'CAD', now: new Date('2026-11-22T12:00:00Z') };

  it.each([
    [code, wanted, null],
    [{ ...code, active: false }, wanted, unknownPromoCode],
    [code, { ...wanted, now: new Date('2026-10-31T23:59:59.999Z') }, 'This promo code cannot be used yet'],
    [code, { ...wanted, now: new Date('2026-11-01T00:00:00Z') }, null],
    [code, { ...wanted, now: new Date('2026-12-01T00:00:00Z') }, 'This promo code has expired'],
    [code, { ...wanted, trainingId: 'sanctions' }, 'This promo code is for other trainings'],
    [{ ...code, trainings: [] }, { ...wanted, trainingId: 'sanctions' }, null],
    [code, { ...wanted, currency: 'EUR' }, 'This promo code is not for prices in EUR'],
  ])('is used or refused (%#)', (given, use, refusal) => expect(promoCodeRefusal(given, use)).toBe(refusal));
});

it('reads typed amounts in the smallest unit', () => {
  for (const [text, amount] of [
    ['25.5', 2_550],
    ['25,50', 2_550],
    [' 25 ', 2_500],
    ['25.505', null],
    ['-1', null],
    ['1e3', null],
    ['', null],
  ] as const) {
    expect(amountTyped(text, 'CAD'), text).toBe(amount);
  }
  expect([amountTyped('25', 'JPY'), amountTyped('25.5', 'JPY')]).toEqual([25, null]);
  expect([amountAsTyped(2_550, 'CAD'), amountAsTyped(25, 'JPY')]).toEqual(['25.50', '25']);
});
