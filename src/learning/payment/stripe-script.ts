import type { Stripe, StripeConstructor } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

declare global {
  interface Window {
    Stripe?: StripeConstructor;
  }
}

/**
 * The payment provider's own script, which no page but this one loads. A stand-in has its script elsewhere; where one is there
 * already, the loader takes it.
 * @throws Error where it cannot be loaded
 */
export async function openStripe(publishableKey: string, scriptUrl: string | null): Promise<Stripe> {
  if (scriptUrl !== null && !window.Stripe) await addScript(scriptUrl);
  const stripe = await loadStripe(publishableKey);
  if (!stripe) throw new Error('The payment form needs a browser');
  return stripe;
}

function addScript(src: string): Promise<void> {
  return new Promise((loaded, failed) => {
    const script = document.createElement('script');
    script.src = src;
    script.addEventListener('load', () => loaded());
    script.addEventListener('error', () => failed(new Error('The payment form could not be loaded')));
    document.head.append(script);
  });
}
