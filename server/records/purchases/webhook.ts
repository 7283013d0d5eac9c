import type { Deps } from '#server/platform/core/deps.ts';
import { providerOf } from './provider/payment-provider.ts';
import { type SettleDeps, settle } from './settle.ts';
import { isEventKnown } from './stripe-events.ts';

/**
 * Takes an event of the payment provider (safety row 11): signed over its bytes, within 300 seconds of now either way. An event
 * only says where to look: how the payment stands is read from the provider's API, and what follows is written in one
 * transaction with the event's id. Throws 401 for one that is not signed; 503 while the provider is away, so that it comes again.
 */
export async function receiveEvent(
  deps: SettleDeps & Pick<Deps, 'clock'>,
  event: { body: Buffer; signature: string | undefined },
): Promise<void> {
  const received = providerOf(deps).open(event, deps.clock.now());
  if (received.paymentId === null || (await isEventKnown(deps.db, received.id))) return;
  await settle(deps, received.paymentId, received);
}
