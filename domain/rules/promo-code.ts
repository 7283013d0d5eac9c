import { array, type ObjectSchema, string } from 'yup';
import type { components } from '#contract/schema.d.ts';
import { currencies } from '../catalogues/currencies.ts';
import { checkedBy } from './checked-by.ts';
import { yesNoField } from './choice-field.ts';
import { closedObject } from './closed-object.ts';
import { asInstant, instantField } from './instant-field.ts';
import { textField } from './text-field.ts';
import type { Validation } from './validate.ts';
import { wholeNumberField } from './whole-number-field.ts';

/** A promo code, which reduces the price of a training; amounts are in the smallest unit of their currency. */
export type PromoCode = Required<components['schemas']['PromoCodeInput']>;

const nothingGiven: Omit<PromoCode, 'code' | 'active'> = {
  percentage: null,
  amount: null,
  currency: null,
  startsAt: null,
  endsAt: null,
  maxUses: null,
  maxUsesPerClient: null,
  trainings: [],
};

const maxCodeLength = 32;
const maxTrainings = 100;
const mostUses = { min: 1, max: 1_000_000_000 };
const knownCurrencies = new Set(currencies);
const chooseCurrency = 'Choose the currency of the amount';
const chooseTrainings = `List up to ${maxTrainings} trainings by their ids`;

const promoCodeRule: ObjectSchema<PromoCode> = closedObject(
  {
    code: textField({ missing: 'Enter the code', max: maxCodeLength }).test(
      'code',
      'Use 3 or more letters from A to Z, digits and hyphens',
      (value) => value === '' || value.length > maxCodeLength || /^[A-Z0-9-]{3,}$/.test(value),
    ),
    percentage: wholeNumberField({ min: 1, max: 100 }).test(
      'given',
      'Enter a percentage, or an amount',
      (value, { parent }) => value !== null || parent.amount !== null,
    ),
    amount: wholeNumberField({ min: 1, max: 100_000_000 }).test(
      'alone',
      'Leave either the percentage or the amount empty',
      (value, { parent }) => value === null || parent.percentage === null,
    ),
    currency: string()
      .typeError(chooseCurrency)
      .defined(chooseCurrency)
      .nullable()
      .test('of amount', chooseCurrency, (value, { parent }) =>
        value === null ? parent.amount === null : knownCurrencies.has(value),
      )
      .test(
        'without amount',
        'Leave this empty. A percentage has no currency',
        (value, { parent }) => value === null || parent.amount !== null,
      ),
    startsAt: instantField(),
    endsAt: instantField().test(
      'after start',
      'Enter an end that is after the start',
      // Both have the same format, so that they can be compared as texts.
      (value, { parent }) => value === null || parent.startsAt === null || value > String(parent.startsAt),
    ),
    maxUses: wholeNumberField(mostUses),
    maxUsesPerClient: wholeNumberField(mostUses),
    trainings: array()
      .typeError(chooseTrainings)
      .of(
        string()
          .defined()
          .matches(/^[A-Za-z0-9_-]{1,64}$/, 'Enter the id of a training'),
      )
      .defined(chooseTrainings)
      .nonNullable(chooseTrainings)
      .max(maxTrainings, chooseTrainings),
    active: yesNoField(),
  },
  'Send the promo code as an object',
);

/**
 * Validates a whole promo code. The code is stored in upper case, times in UTC, each training once; omitted fields are null.
 * Never throws for any value.
 */
export function checkPromoCode(value: unknown): Validation<PromoCode> {
  return checkedBy(promoCodeRule, typeof value === 'object' && value !== null ? asStoredText(value) : value);
}

/**
 * Validates a promo code that is added or changed. In addition to `checkPromoCode`, it refuses an end in the past, which would
 * create a code that cannot be used; an expired code keeps its end while other fields change.
 *
 * @param at the time, and the code before the change; null for a new one
 */
export function checkPromoCodeChange(
  value: unknown,
  { now, before }: { now: Date; before: PromoCode | null },
): Validation<PromoCode> {
  const checked = checkPromoCode(value);
  if (!checked.ok) return checked;
  const { endsAt } = checked.value;
  if (endsAt === null || endsAt > now.toISOString() || endsAt === before?.endsAt) return checked;
  return { ok: false, errors: [{ property: 'endsAt', message: 'Enter an end that is in the future' }] };
}

function asStoredText(value: Partial<Record<keyof PromoCode, unknown>>): object {
  const given = { ...nothingGiven, ...value };
  const { code, currency, startsAt, endsAt, trainings } = given;
  return {
    ...given,
    ...(typeof code === 'string' && { code: code.toUpperCase() }),
    ...(Array.isArray(trainings) && { trainings: [...new Set(trainings)] }),
    // A drop-down without a selection sends ''.
    currency: currency === '' ? null : currency,
    startsAt: asInstant(startsAt),
    endsAt: asInstant(endsAt),
  };
}
