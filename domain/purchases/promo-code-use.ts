import type { PromoCode } from '../rules/promo-code.ts';

/** A use to check a promo code against: a code is limited to trainings, to a period, and to the currency of its amount. */
export type WantedUse = { trainingId: string; currency: string; now: Date };

/** The error for an unknown code and for an inactive one, so that the caller cannot tell them apart. */
export const unknownPromoCode = 'This promo code does not exist. Check the spelling, or leave it empty';

/** The errors for a reached limit, including by an open payment. */
export const usedUp = {
  byAll: 'This promo code has been used up',
  byClient: 'You have used this promo code as often as allowed',
};

/** Returns why a promo code cannot be used, apart from its number of uses; null if it can. */
export function promoCodeRefusal(code: PromoCode, { trainingId, currency, now }: WantedUse): string | null {
  const at = now.toISOString();
  if (!code.active) return unknownPromoCode;
  if (code.startsAt !== null && at < code.startsAt) return 'This promo code cannot be used yet';
  if (code.endsAt !== null && at >= code.endsAt) return 'This promo code has expired';
  if (code.trainings.length > 0 && !code.trainings.includes(trainingId)) {
    return 'This promo code is for other trainings';
  }
  if (code.currency !== null && code.currency !== currency)
    return `This promo code is not for prices in ${currency}`;
  return null;
}
