import { moneyInWords } from '#domain/purchases/money.ts';
import { timeInWords } from '#src/ui/text/date-text.ts';
import type { RecordOf } from '../kit/resource/contract-types.ts';

export type PromoCode = RecordOf<'/promo-codes'>;

/** Returns the discount, such as '10%' or 'CA$25.50'. */
export function discountOf({ percentage, amount, currency }: PromoCode): string {
  if (typeof amount !== 'number' || typeof currency !== 'string') return `${percentage}%`;
  return moneyInWords(amount, currency);
}

export function windowOf({ startsAt, endsAt }: PromoCode): string {
  const [from, until] = [startsAt && timeInWords(startsAt), endsAt && timeInWords(endsAt)];
  if (from && until) return `${from} to ${until}`;
  if (from) return `From ${from}`;
  return until ? `Until ${until}` : 'Always';
}

/** Returns whether the code is valid now, as a label. @param now milliseconds since 1970 */
export function stateOf({ active, startsAt, endsAt }: PromoCode, now: number): string {
  if (!active) return 'Off';
  if (startsAt && now < Date.parse(startsAt)) return 'Upcoming';
  return endsAt && now >= Date.parse(endsAt) ? 'Ended' : 'Current';
}
