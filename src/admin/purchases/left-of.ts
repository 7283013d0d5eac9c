import type { RecordOf } from '../kit/resource/contract-types.ts';

/** The seats of a team purchase that have ended by partial refunds, those in progress included. */
export const refundedSeats = ({ refunds = [] }: RecordOf<'/training-purchases'>): number =>
  refunds.filter(({ state }) => state !== 'refused').reduce((sum, { seats }) => sum + seats, 0);

/** What can still be refunded of a purchase: neither refunded nor requested, in the currency's smallest unit. */
export function leftOf({ total, refunded, refunds = [] }: RecordOf<'/training-purchases'>): number {
  const requested = refunds.filter(({ state }) => state === 'requested');
  return total - refunded - requested.reduce((sum, { amount }) => sum + amount, 0);
}
