import type { PromoCode } from '../rules/promo-code.ts';

/** What a promo code is held against: one is for some trainings, at some times, in the currency of its amount. */
export type WantedUse = { trainingId: string; currency: string; now: Date };

/** Said of a code that is not there, and of one that is switched off: nobody learns which. */
export const unknownPromoCode = 'This promo code is not known. Check how it is written, or leave it empty';

/** Said once its limits are reached, by what is being paid too. */
export const usedUp = {
  byAll: 'This promo code has been used up',
  byClient: 'You have used this promo code as often as it can be',
};

/** Why a promo code cannot be used, apart from how often it was; null where it can. */
export function promoCodeRefusal(code: PromoCode, { trainingId, currency, now }: WantedUse): string | null {
  const at = now.toISOString();
  if (!code.active) return unknownPromoCode;
  if (code.startsAt !== null && at < code.startsAt) return 'This promo code cannot be used yet';
  if (code.endsAt !== null && at >= code.endsAt) return 'This promo code is over';
  if (code.trainings.length > 0 && !code.trainings.includes(trainingId)) {
    return 'This promo code is for other trainings';
  }
  if (code.currency !== null && code.currency !== currency)
    return `This promo code is not for prices in ${currency}`;
  return null;
}
