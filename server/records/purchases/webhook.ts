import type { Deps } from '#server/platform/core/deps.ts';
import { providerOf } from './provider/payment-provider.ts';
import { type SettleDeps, settle } from './settle.ts';
import { isEventKnown } from './stripe-events.ts';

/**
 * Receives an event of the payment provider (safety row 11): its bytes are signed, within 300 seconds of now in both
 * directions. An event only triggers a query: the state of the payment is read from the provider's API, and the effects
 * are written in one transaction with the event's id. Throws 401 without a valid signature; 503 if the provider is
 * unavailable, so that it sends the event again.
 */
export async function receiveEvent(
  deps: SettleDeps & Pick<Deps, 'clock'>,
  event: { body: Buffer; signature: string | undefined },
): Promise<void> {
  const received = providerOf(deps).open(event, deps.clock.now());
  if (received.paymentId === null || (await isEventKnown(deps.db, received.id))) return;
  await settle(deps, received.paymentId, received);
}
