import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { priceOf } from '#domain/purchases/price.ts';
import { addressesIn, priceOfSeats } from '#domain/purchases/seats.ts';

describe('the price of seats', () => {
  it('is the seats times the price of one, with the discount on each', () => {
    const listed = { price: 25_000, currency: 'CAD', quantity: 10 };
    expect(priceOf(listed, { percentage: 10, amount: null }, [])).toMatchObject({
      ...{ price: 250_000, discount: 25_000, net: 225_000, total: 225_000 },
    });
    expect(priceOf(listed, { percentage: null, amount: 5_000 }, [])).toMatchObject({ net: 200_000 });
    // An amount that no card can pay is waived for each seat, as for one person.
    expect(priceOf({ ...listed, price: 100 }, { percentage: 60, amount: null }, []).net).toBe(0);
  });

  it('refunded in parts adds up to the payment', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 99_999_999 }), (counts, total) => {
        const quantity = counts.reduce((sum, count) => sum + count, 0);
        let before = 0;
        let refunded = 0;
        for (const count of counts) {
          const amount = priceOfSeats({ quantity, total }, count, before);
          expect(amount).toBeGreaterThanOrEqual(0);
          before += count;
          refunded += amount;
        }
        expect(refunded).toBe(total);
      }),
    );
  });
});

describe('a list of addresses', () => {
  it.each([
    ['a@x.com\nb@x.com', ['a@x.com', 'b@x.com']],
    ['a@x.com, b@x.com;c@x.com\tnot-one', ['a@x.com', 'b@x.com', 'c@x.com']],
    ['Name,Email\r\nAda,a@x.com\r\n"Hopper, Grace",b@x.com\r\n', ['a@x.com', 'b@x.com']],
    ['\uFEFFE-Mail\n"a@x.com"\n', ['a@x.com']],
    ['Ada <a@x.com>', ['a@x.com']],
    ['a@x.com\n\n  nonsense  \n', ['a@x.com', 'nonsense']],
    ['a@x.com\na@x.com', ['a@x.com', 'a@x.com']],
    [' \n,;\n', []],
  ])('%j has %j', (text, found) => {
    expect(addressesIn(text)).toEqual(found);
  });
});
